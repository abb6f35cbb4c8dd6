package org.patientcare.surfaces.operator;

import jakarta.validation.constraints.Min;
import java.util.List;
import java.util.Map;
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
        Boolean subscribed,
        @Min(1) Integer page) {

    /**
     * @throws DomainException of kind INVALID if {@code subscribed} is given without a code or
     *     name: searching all patients of an organization by it alone would take too long
     */
    PatientFilter filter() {
        if (subscribed != null && code == null && name == null) {
            throw DomainException.invalid(Map.of("subscribed", List.of("requires code or name")));
        }
        return new PatientFilter(code, name == null ? null : name.stripLeading(), subscribed);
    }
}
