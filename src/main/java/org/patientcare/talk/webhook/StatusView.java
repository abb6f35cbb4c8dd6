package org.patientcare.talk.webhook;

import java.time.Instant;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.talk.webhook.WebhookStatus.EndpointState;

/**
 * The status of a subscription, as callers see it.
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
     * The latest failure; a later success does not remove it.
     *
     * @param status HTTP status; null if there was no response
     */
    public record LastFailure(Instant at, Integer status, String reason, String reasonCode) {}

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
                                status.failedAt(),
                                status.failedStatus(),
                                status.failedReason(),
                                FaultCode.codeOfReason(status.failedReason())));
    }
}
