package org.patientcare.patients.patient;

import org.patientcare.platform.shared.WireNamed;

/** As callers send it; null where they do not. */
public enum Gender implements WireNamed {
    MALE,
    FEMALE
}
