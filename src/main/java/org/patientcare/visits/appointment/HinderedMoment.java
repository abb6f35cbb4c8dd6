package org.patientcare.visits.appointment;

import org.patientcare.platform.shared.WireNamed;

/** When something was told of a visit: by a trial before its link opened, or since. */
public enum HinderedMoment implements WireNamed {
    TRIAL,
    VISIT
}
