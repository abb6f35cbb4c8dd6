package org.patientcare.talk.webhook;

import java.time.Instant;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.WireNamed;

/**
 * The status of a subscription. The state is that of its endpoint, which other subscriptions may
 * share.
 *
 * @param since the first failure since the last success; null if there was none
 * @param pending pending deliveries of this subscription, counted up to {@link
 *     WebhookRepository#MAX_COUNTED}
 * @param oldestPendingAt when the event of the oldest pending delivery occurred
 * @param nextAttemptAt null if nothing is pending, or the endpoint is parked
 * @param failedAt time of the latest failure, with its status and reason; null if there was none
 * @param failedStatus HTTP status; null if there was no response
 */
public record WebhookStatus(
        EndpointState state,
        Instant since,
        long pending,
        Instant oldestPendingAt,
        Instant nextAttemptAt,
        Instant lastSuccessAt,
        Instant failedAt,
        Integer failedStatus,
        String failedReason) {

    static WebhookStatus read(Row row) {
        return read(row, row.number("pending"), row.instant("oldest"), row.instant("next"));
    }

    /** A status without the pending deliveries. */
    static WebhookStatus withoutPending(Row row) {
        return read(row, 0, null, null);
    }

    private static WebhookStatus read(Row row, long pending, Instant oldest, Instant next) {
        return new WebhookStatus(
                row.enumValue(EndpointState.class, "state"),
                row.instant("since"),
                pending,
                oldest,
                next,
                row.instant("last_success_at"),
                row.instant("failed_at"),
                row.optionalInteger("failed_status").orElse(null),
                row.text("failed_reason"));
    }

    /**
     * The state of an endpoint (events.md, section 5). Any success, a resume or a PUT makes it
     * active again.
     */
    public enum EndpointState implements WireNamed {
        ACTIVE,
        /** Only single probes are sent. */
        FAILING,
        /** Nothing is sent, but pending deliveries are kept. */
        PARKED
    }
}
