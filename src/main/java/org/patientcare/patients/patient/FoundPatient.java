package org.patientcare.patients.patient;

import java.time.LocalDate;

/**
 * A patient in a list of search results.
 *
 * @param id the internal id
 * @param lastName null if unset, as is {@code birthDate}
 * @param plan the plan that is in force now; null for none
 */
public record FoundPatient(
        long id,
        String code,
        String firstName,
        String lastName,
        LocalDate birthDate,
        String plan) {}
