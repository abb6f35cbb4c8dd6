package org.patientcare.trail.audit;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
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
        Actor actor,
        String action,
        AuditedObject object,
        UUID organization,
        String outcome,
        int times,
        String requestId,
        String address,
        JsonDocument facts) {

    AuditEvent by(Actor other) {
        return new AuditEvent(
                at, other, action, object, organization, outcome, times, requestId, address, facts);
    }

    AuditEvent with(JsonDocument amount) {
        return new AuditEvent(
                at,
                actor,
                action,
                object,
                organization,
                outcome,
                times,
                requestId,
                address,
                amount);
    }

    /**
     * What something was done to.
     *
     * @param codes at most {@link #MOST_CODES}: what was done to more of them has several rows
     */
    public record AuditedObject(String kind, List<String> codes) {

        static final int MOST_CODES = 200;

        /** The codes of each row, in order; no codes are one row. */
        static List<List<String>> inRows(List<String> codes) {
            int rows = Math.max(1, (codes.size() + MOST_CODES - 1) / MOST_CODES);
            return IntStream.range(0, rows)
                    .mapToObj(
                            row ->
                                    codes.subList(
                                            row * MOST_CODES,
                                            Math.min(codes.size(), (row + 1) * MOST_CODES)))
                    .toList();
        }
    }

    /**
     * What is asked for; null leaves a condition out.
     *
     * @param patient a code: what was done to or by that patient
     * @param from first instant
     * @param to first instant no more
     */
    public record Filter(
            UUID organization, String actor, String patient, Instant from, Instant to) {}
}
