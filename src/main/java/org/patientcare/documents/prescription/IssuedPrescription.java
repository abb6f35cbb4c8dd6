package org.patientcare.documents.prescription;

import java.time.LocalDate;
import java.util.List;
import org.patientcare.patients.patient.Gender;

/**
 * A prescription as an organization's system reads it, with the patient's data at the time of
 * issue.
 */
public record IssuedPrescription(Person patient, List<String> activeSubstances) {

    /**
     * @param lastName null if unset, as {@code gender} and {@code birthDate}
     */
    public record Person(String firstName, String lastName, Gender gender, LocalDate birthDate) {}
}
