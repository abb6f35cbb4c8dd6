package org.patientcare.talk.webhook;

import java.util.List;
import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;

/**
 * A subscription for people who look after it.
 *
 * @param meta without headers
 * @param headers their names
 * @param status without what is pending
 */
public record WatchedWebhook(
        UUID id,
        String type,
        Channel channel,
        JsonDocument meta,
        List<String> headers,
        WebhookStatus status) {

    static WatchedWebhook of(WebhookRow row, WebhookStatus status) {
        SubscriptionMeta meta = row.kept().meta();
        return new WatchedWebhook(
                row.id(),
                row.type(),
                row.channel(),
                new JsonDocument(StoredMeta.text(meta.withoutHeaders())),
                meta.headers() == null ? List.of() : List.copyOf(meta.headers().texts().keySet()),
                status);
    }
}
