package org.patientcare.surfaces.operator;

import jakarta.validation.constraints.Min;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.platform.shared.Characters;
import org.patientcare.trail.audit.AuditSubject;

/**
 * Which events are looked for; null leaves a condition out. Their forms are those of {@link
 * AuditQuery}.
 *
 * @param ref our name for a patient, with the organization
 * @param before where the page begins, as {@code next} has it
 * @param page what that page counts from, or which of the first ones it is
 */
public record AuditSearchRequest(
        @Characters String organization,
        @Characters String actor,
        @Characters String patient,
        @Characters String ref,
        @Characters String action,
        @Characters String outcome,
        @Characters String from,
        @Characters String to,
        @Characters String before,
        @Min(1) Integer page) {

    AuditQuery query() {
        return new AuditQuery(this);
    }

    /**
     * Of whom; empty if the request says nothing of it.
     *
     * @param of the organization whose events are looked at
     */
    Optional<AuditSubject> subject(UUID of) {
        return Optional.ofNullable(ref)
                .map(text -> new AuditSubject(of, PatientRef.fromString(text).id()));
    }
}
