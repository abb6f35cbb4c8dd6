package org.patientcare.surfaces.operator;

import jakarta.validation.constraints.Min;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.patientcare.patients.patient.PatientFilter;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.DomainException;

/**
 * The conditions of a patient search; null leaves a condition out.
 *
 * @param page from 1; null for the first page
 */
public record PatientSearchRequest(
        @Characters String code,
        @Characters @MinLetters String name,
        @Characters String taxId,
        @Characters String email,
        @Characters String phone,
        LocalDate birthDate,
        Boolean subscribed,
        @Min(1) Integer page) {

    /**
     * @throws DomainException of kind INVALID if {@code subscribed} is given alone: searching all
     *     patients of an organization by it would take too long
     */
    PatientFilter filter() {
        boolean alone =
                Stream.of(code, name, taxId, email, phone, birthDate).allMatch(Objects::isNull);
        if (subscribed != null && alone) {
            throw DomainException.invalid(Map.of("subscribed", List.of("requires another filter")));
        }
        return new PatientFilter(code, name, taxId, email, phone, birthDate, subscribed);
    }
}
