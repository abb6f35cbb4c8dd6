package org.patientcare.trail.audit;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;

/**
 * A row of the trail.
 *
 * @param organization whose data it was about; null for none
 * @param outcome {@code done} or {@code refused}
 * @param facts what it amounted to; null where there is nothing to say
 * @param times more than 1 for refused logins, which are one row for an address and minute
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
     * Who it was.
     *
     * @param id as of {@link Actor}
     */
    public record By(Actor.Kind kind, String id) {}

    /**
     * What something was done to.
     *
     * @param codes at most {@link Concerned#MOST_CODES}
     */
    public record AuditedObject(String kind, List<String> codes) {}
}
