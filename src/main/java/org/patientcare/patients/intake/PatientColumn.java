package org.patientcare.patients.intake;

import org.patientcare.platform.shared.WireNamed;

/**
 * What a column of a file of patients is: one of the fields of a patient in the integration API,
 * nothing that is loaded, or not known yet.
 */
public enum PatientColumn implements WireNamed {
    CODE,
    FIRST_NAME,
    LAST_NAME,
    GENDER,
    BIRTH_DATE,
    TAX_ID,
    EMAIL,
    PLAN,
    PHONE,
    LOCALE,
    META,
    NONE,
    UNDECIDED;

    public boolean isField() {
        return this != NONE && this != UNDECIDED;
    }
}
