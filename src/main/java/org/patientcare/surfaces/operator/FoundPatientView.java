package org.patientcare.surfaces.operator;

import java.time.LocalDate;
import org.patientcare.patients.patient.FoundPatient;
import org.patientcare.patients.patient.PatientRef;

/**
 * A patient in a list.
 *
 * @param ref our name for the patient, which tells nothing and may stand in an address
 * @param plan as it is now; null for none
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
