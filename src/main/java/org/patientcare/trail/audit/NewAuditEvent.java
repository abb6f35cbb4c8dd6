package org.patientcare.trail.audit;

import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditEvent.Outcome;

/**
 * An audit event to be added. The database sets its time.
 *
 * @param organization whose data it was about; null for none, and then it concerns no patient
 * @param requestId null outside requests
 * @param address of the client; null outside requests
 * @param facts details of the event; null for none
 */
record NewAuditEvent(
        AuditAction action,
        UUID organization,
        AuditTarget target,
        Outcome outcome,
        Actor actor,
        String requestId,
        String address,
        JsonDocument facts) {

    NewAuditEvent of(AuditTarget others) {
        return new NewAuditEvent(
                action, organization, others, outcome, actor, requestId, address, facts);
    }

    /**
     * This event with another actor, without facts: what authorizes the request's actor does not
     * apply to them.
     */
    NewAuditEvent by(Actor other) {
        return new NewAuditEvent(
                action, organization, target, outcome, other, requestId, address, null);
    }

    /** This event with further facts. */
    NewAuditEvent with(JsonDocument amount) {
        return new NewAuditEvent(
                action,
                organization,
                target,
                outcome,
                actor,
                requestId,
                address,
                amount == null || facts == null ? coalesce(facts, amount) : joined(facts, amount));
    }

    private static JsonDocument coalesce(JsonDocument one, JsonDocument other) {
        return one == null ? other : one;
    }

    /** Merges the members of two JSON objects, neither of which is empty. */
    private static JsonDocument joined(JsonDocument one, JsonDocument other) {
        String first = one.text();
        return new JsonDocument(
                first.substring(0, first.length() - 1) + "," + other.text().substring(1));
    }
}
