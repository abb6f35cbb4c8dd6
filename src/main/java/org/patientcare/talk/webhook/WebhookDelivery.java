package org.patientcare.talk.webhook;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.database.Row;

/**
 * The delivery of an event to one subscription.
 *
 * @param event id of the event; callers see its external id
 * @param attempts attempts since it last became pending
 * @param nextAttemptAt earliest time of the next attempt; null for at once or never, and while the
 *     endpoint is parked
 * @param status HTTP status of the latest attempt; null if there was no response
 */
public record WebhookDelivery(
        UUID id,
        UUID event,
        String type,
        WebhookDeliveryState state,
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
                row.enumValue(WebhookDeliveryState.class, "state"),
                row.integer("attempts"),
                row.instant("attempted_at"),
                row.instant("next_at"),
                row.optionalInteger("status").orElse(null),
                row.text("reason"),
                row.optionalInteger("duration_ms").orElse(null));
    }
}
