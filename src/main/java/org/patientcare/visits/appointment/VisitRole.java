package org.patientcare.visits.appointment;

import org.patientcare.platform.shared.WireNamed;

/** The two sides of a visit; each has a link of its own. */
public enum VisitRole implements WireNamed {
    PATIENT,
    PROFESSIONAL;

    public VisitRole other() {
        return this == PATIENT ? PROFESSIONAL : PATIENT;
    }
}
