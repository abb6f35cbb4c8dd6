package org.patientcare.visits.appointment;

import org.patientcare.platform.shared.WireNamed;

/** The two sides of a visit. Each has its own link. */
public enum VisitRole implements WireNamed {
    PATIENT,
    PROFESSIONAL;

    public VisitRole other() {
        return this == PATIENT ? PROFESSIONAL : PATIENT;
    }
}
