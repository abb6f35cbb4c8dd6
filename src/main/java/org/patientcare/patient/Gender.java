package org.patientcare.patient;

import org.patientcare.shared.Coded;

/** As callers send it; null where they do not. */
public enum Gender implements Coded {
    MALE,
    FEMALE
}
