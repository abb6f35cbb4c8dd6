package org.patientcare.visits.appointment;

import org.patientcare.platform.shared.WireNamed;

/** When something was reported: by a pre-visit test before the link opened, or after it opened. */
public enum HindranceMoment implements WireNamed {
    TRIAL,
    VISIT
}
