package org.patientcare.surfaces.operator;

import jakarta.validation.constraints.Min;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.platform.shared.Characters;
import org.patientcare.trail.audit.AuditedPatient;

/**
 * The conditions of a search for audit events; null leaves a condition out. The formats are those
 * of {@link AuditQuery}.
 *
 * @param ref our opaque reference to a patient; requires the organization
 * @param before the key at which the page starts, from {@code next} of the page before it
 * @param page the number of the page; without {@code before} only the first pages can be requested
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
     * The patient whose events are searched for; empty if the request names none.
     *
     * @param of the organization whose events are searched
     */
    Optional<AuditedPatient> subject(UUID of) {
        return Optional.ofNullable(ref)
                .map(text -> new AuditedPatient(of, PatientRef.fromString(text).id()));
    }
}
