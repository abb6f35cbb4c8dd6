package org.patientcare.surfaces.operator;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditEvent;

/**
 * A row of the audit trail.
 *
 * @param facts what it amounted to; null where there is nothing to say
 * @param times more than 1 for refused logins, which are one row for an address and minute
 */
public record AuditEventView(
        Instant at,
        Actor actor,
        String action,
        AuditedObject object,
        UUID organization,
        String outcome,
        int times,
        String requestId,
        String address,
        JsonDocument facts) {

    /** Who: an API key, or a patient's code. */
    public record Actor(String kind, String id) {}

    /** What it was done to. */
    public record AuditedObject(String kind, List<String> codes) {}

    static AuditEventView of(AuditEvent event) {
        return new AuditEventView(
                event.at(),
                new Actor(event.actor().kind().code(), event.actor().id()),
                event.action(),
                new AuditedObject(event.object().kind(), event.object().codes()),
                event.organization(),
                event.outcome(),
                event.times(),
                event.requestId(),
                event.address(),
                event.facts());
    }
}
