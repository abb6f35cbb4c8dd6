package org.patientcare.trail.audit;

import org.patientcare.platform.shared.WireNamed;

/** What became of what somebody wanted. */
public enum Outcome implements WireNamed {
    DONE,
    REFUSED
}
