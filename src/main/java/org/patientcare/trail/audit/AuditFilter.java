package org.patientcare.trail.audit;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditEvent.Outcome;

/**
 * A filter of audit events; null leaves a condition out.
 *
 * @param actor an API key, a patient's code or a professional's hash
 * @param patient a code: events that concern the patient who has it now, or such patients of
 *     several organizations
 * @param from inclusive
 * @param to exclusive
 * @param withoutReads whether events that only read are left out
 */
public record AuditFilter(
        UUID organization,
        String actor,
        String patient,
        AuditAction action,
        Outcome outcome,
        Instant from,
        Instant to,
        boolean withoutReads) {

    /** A filter that includes events that only read. */
    public AuditFilter(
            UUID organization,
            String actor,
            String patient,
            AuditAction action,
            Outcome outcome,
            Instant from,
            Instant to) {
        this(organization, actor, patient, action, outcome, from, to, false);
    }

    /** This filter for another patient. */
    AuditFilter ofPatient(String code) {
        return new AuditFilter(organization, actor, code, action, outcome, from, to, withoutReads);
    }

    /** Whether it has conditions other than the time, the organization and the patient. */
    boolean isOfEvents() {
        return actor != null || action != null || outcome != null || withoutReads;
    }

    /** This filter with another start. */
    AuditFilter since(Instant first) {
        return new AuditFilter(
                organization, actor, patient, action, outcome, first, to, withoutReads);
    }

    /**
     * The names of the filters in use, for the audit trail. Values are left out, since they may be
     * a patient's.
     */
    JsonDocument names() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("organization", organization);
        all.put("actor", actor);
        all.put("patient", patient);
        all.put("action", action);
        all.put("outcome", outcome);
        all.put("from", from);
        all.put("to", to);
        all.put("looks", withoutReads ? Boolean.FALSE : null);
        return namesOf(all);
    }

    /**
     * The names of the filters of a search, as facts of its audit event. Values are left out, since
     * they may be a patient's.
     *
     * @param filters by name; null values are filters that were not given
     */
    public static JsonDocument namesOf(Map<String, ?> filters) {
        return new JsonDocument(
                filters.entrySet().stream()
                        .filter(filter -> filter.getValue() != null)
                        .map(filter -> '"' + filter.getKey() + '"')
                        .collect(Collectors.joining(",", "{\"filters\":[", "]}")));
    }
}
