package org.patientcare.trail.audit;

import org.patientcare.platform.shared.WireNamed;

/** Whether an action was done or refused. */
public enum Outcome implements WireNamed {
    DONE,
    REFUSED
}
