package org.patientcare.documents.prescription;

import java.time.LocalDate;
import java.util.List;
import org.patientcare.patients.patient.Gender;

/** A prescription as an organization's system reads it. */
public record PrescriptionView(Person patient, List<String> activeSubstances, String downloadUrl) {

    /** The patient's data at the time of issue. */
    public record Person(String firstName, String lastName, Gender gender, LocalDate birthDate) {}

    static PrescriptionView of(IssuedPrescription issued, String downloadUrl) {
        IssuedPrescription.Person patient = issued.patient();
        return new PrescriptionView(
                new Person(
                        patient.firstName(),
                        patient.lastName(),
                        patient.gender(),
                        patient.birthDate()),
                issued.activeSubstances(),
                downloadUrl);
    }
}
