package org.patientcare.patients.patient;

import org.patientcare.platform.shared.WireNamed;

/** The gender of a patient; null where the organization has not sent one. */
public enum Gender implements WireNamed {
    MALE,
    FEMALE
}
