package org.patientcare.appointment;

import org.patientcare.shared.Coded;

/** The two sides of a visit; each has a link of its own. */
public enum VisitRole implements Coded {
    PATIENT,
    PROFESSIONAL;

    public VisitRole other() {
        return this == PATIENT ? PROFESSIONAL : PATIENT;
    }
}
