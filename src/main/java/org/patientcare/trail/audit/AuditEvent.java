package org.patientcare.trail.audit;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.WireNamed;

/**
 * An event of the audit trail.
 *
 * @param organization whose data it was about; null for none
 * @param outcome {@code done} or {@code refused}
 * @param facts details of the event; null for none
 * @param times how often it happened: more than 1 only for refused logins, which are counted by
 *     address and minute
 */
public record AuditEvent(
        Instant at,
        By actor,
        String action,
        AuditedObject object,
        UUID organization,
        String outcome,
        int times,
        String requestId,
        String address,
        JsonDocument facts) {

    /**
     * The actor of an event.
     *
     * @param id as of {@link Actor}
     */
    public record By(Actor.Kind kind, String id) {}

    /**
     * The objects of an event.
     *
     * @param codes at most {@link AuditTarget#MAX_CODES_PER_EVENT}
     */
    public record AuditedObject(String kind, List<String> codes) {}

    /** Whether an action was done or refused. */
    public enum Outcome implements WireNamed {
        DONE,
        REFUSED
    }
}
