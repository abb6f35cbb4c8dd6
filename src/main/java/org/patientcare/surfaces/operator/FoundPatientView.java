package org.patientcare.surfaces.operator;

import java.time.LocalDate;
import org.patientcare.patients.patient.FoundPatient;
import org.patientcare.patients.patient.PatientRef;

/**
 * A patient in a search result.
 *
 * @param ref our opaque reference to the patient, which may appear in URLs
 * @param plan the current plan; null if there is none
 */
public record FoundPatientView(
        String ref,
        String code,
        String firstName,
        String lastName,
        LocalDate birthDate,
        String plan) {

    static FoundPatientView of(FoundPatient found) {
        return new FoundPatientView(
                PatientRef.of(found.id()),
                found.code(),
                found.firstName(),
                found.lastName(),
                found.birthDate(),
                found.plan());
    }
}
