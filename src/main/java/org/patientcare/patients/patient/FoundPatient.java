package org.patientcare.patients.patient;

import java.time.LocalDate;

/**
 * A patient in a list.
 *
 * @param id ours
 * @param lastName null if unset, as {@code birthDate}
 * @param plan as it is now; null for none
 */
public record FoundPatient(
        long id,
        String code,
        String firstName,
        String lastName,
        LocalDate birthDate,
        String plan) {}
