package org.patientcare.talk.webhook;

import java.time.Instant;

/**
 * How a subscription does.
 *
 * @param lastFailure null if there was none
 */
public record StatusView(
        EndpointState state,
        Instant since,
        long pending,
        Instant oldestPendingAt,
        Instant nextAttemptAt,
        Instant lastSuccessAt,
        LastFailure lastFailure) {

    /**
     * The latest failure, which stays when a call succeeds.
     *
     * @param status of HTTP; null if there was no answer
     */
    public record LastFailure(Instant at, Integer status, String reason) {}

    public static StatusView of(WebhookStatus status) {
        return new StatusView(
                status.state(),
                status.since(),
                status.pending(),
                status.oldestPendingAt(),
                status.nextAttemptAt(),
                status.lastSuccessAt(),
                status.failedAt() == null
                        ? null
                        : new LastFailure(
                                status.failedAt(), status.failedStatus(), status.failedReason()));
    }
}
