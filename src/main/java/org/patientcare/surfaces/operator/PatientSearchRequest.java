package org.patientcare.surfaces.operator;

import jakarta.validation.constraints.Min;
import org.patientcare.patients.patient.PatientFilter;
import org.patientcare.platform.shared.Characters;

/**
 * Which patients are looked for; null leaves a condition out.
 *
 * @param page from 1; null for the first
 */
public record PatientSearchRequest(
        @Characters String code,
        @Characters @SomeLetters String name,
        Boolean subscribed,
        @Min(1) Integer page) {

    PatientFilter filter() {
        return new PatientFilter(code, name == null ? null : name.stripLeading(), subscribed);
    }
}
