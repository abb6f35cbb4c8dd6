package org.patientcare.talk.webhook;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.database.Row;

/**
 * An event as it is sent to one subscription.
 *
 * @param event its id; told as {@code evt_} and its 32 digits
 * @param attempts since it was made pending last
 * @param nextAttemptAt not before; null for at once, or never
 * @param status of HTTP, of the latest attempt; null if there was no answer
 */
public record WebhookDelivery(
        UUID id,
        UUID event,
        String type,
        DeliveryState state,
        int attempts,
        Instant attemptedAt,
        Instant nextAttemptAt,
        Integer status,
        String reason,
        Integer durationMs) {

    static WebhookDelivery read(Row row) {
        return new WebhookDelivery(
                row.uuid("id"),
                row.uuid("event_id"),
                row.text("type"),
                row.word(DeliveryState.class, "state"),
                row.integer("attempts"),
                row.instant("attempted_at"),
                row.instant("next_at"),
                row.knownInteger("status").orElse(null),
                row.text("reason"),
                row.knownInteger("duration_ms").orElse(null));
    }
}
