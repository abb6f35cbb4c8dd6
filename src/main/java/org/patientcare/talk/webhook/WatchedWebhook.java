package org.patientcare.talk.webhook;

import java.util.List;
import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;

/**
 * A subscription as shown to administrators and operators.
 *
 * @param meta without headers
 * @param headers names of the headers
 * @param status without the pending deliveries
 */
public record WatchedWebhook(
        UUID id,
        String type,
        Channel channel,
        JsonDocument meta,
        List<String> headers,
        WebhookStatus status) {

    static WatchedWebhook of(WebhookRow row, WebhookStatus status) {
        SubscriptionMeta meta = row.storedMeta().meta();
        return new WatchedWebhook(
                row.id(),
                row.type(),
                row.channel(),
                new JsonDocument(WrappedMeta.json(meta.withoutHeaders())),
                meta.headers() == null ? List.of() : List.copyOf(meta.headers().texts().keySet()),
                status);
    }
}
