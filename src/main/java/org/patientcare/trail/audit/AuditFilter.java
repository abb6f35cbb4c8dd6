package org.patientcare.trail.audit;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;

/**
 * Which events of the trail are asked for; null leaves a condition out.
 *
 * @param actor an API key, a patient's code or a professional's hash
 * @param patient a code: what concerns the patient, or the patients of several organizations, who
 *     has it now
 * @param from first instant
 * @param to first instant no more
 * @param withoutLooks whether events at which somebody only looked are left out
 */
public record AuditFilter(
        UUID organization,
        String actor,
        String patient,
        AuditAction action,
        Outcome outcome,
        Instant from,
        Instant to,
        boolean withoutLooks) {

    /** Looks and all. */
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

    /** The same of a patient. */
    AuditFilter ofPatient(String code) {
        return new AuditFilter(organization, actor, code, action, outcome, from, to, withoutLooks);
    }

    /** Whether it asks for more of an event than when it was and of whom. */
    boolean isOfEvents() {
        return actor != null || action != null || outcome != null || withoutLooks;
    }

    /** The same for the time from then on. */
    AuditFilter since(Instant first) {
        return new AuditFilter(
                organization, actor, patient, action, outcome, first, to, withoutLooks);
    }

    /** Which filters there are, as the trail notes it; their values may be a patient's. */
    JsonDocument names() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("organization", organization);
        all.put("actor", actor);
        all.put("patient", patient);
        all.put("action", action);
        all.put("outcome", outcome);
        all.put("from", from);
        all.put("to", to);
        all.put("looks", withoutLooks ? Boolean.FALSE : null);
        return FilterNames.of(all);
    }
}
