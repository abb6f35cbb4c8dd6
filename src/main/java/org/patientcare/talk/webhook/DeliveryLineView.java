package org.patientcare.talk.webhook;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.trail.outbox.StoredEvent;

/** A delivery as callers see it. */
public record DeliveryLineView(
        UUID id,
        String eventId,
        String type,
        WebhookDeliveryState state,
        int attempts,
        Instant attemptedAt,
        Instant nextAttemptAt,
        Integer status,
        String reason,
        String reasonCode,
        Integer durationMs) {

    public static DeliveryLineView of(WebhookDelivery delivery) {
        return new DeliveryLineView(
                delivery.id(),
                StoredEvent.externalId(delivery.event()),
                delivery.type(),
                delivery.state(),
                delivery.attempts(),
                delivery.attemptedAt(),
                delivery.nextAttemptAt(),
                delivery.status(),
                delivery.reason(),
                FaultCode.codeOfReason(delivery.reason()),
                delivery.durationMs());
    }
}
