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
public record WebhookOverview(
        UUID id,
        String type,
        WebhookChannel channel,
        JsonDocument meta,
        List<String> headers,
        WebhookStatus status) {

    static WebhookOverview of(WebhookRow row, WebhookStatus status) {
        WebhookMeta meta = row.storedMeta().meta();
        return new WebhookOverview(
                row.id(),
                row.type(),
                row.channel(),
                new JsonDocument(WrappedMeta.json(meta.withoutHeaders())),
                meta.headers() == null ? List.of() : List.copyOf(meta.headers().texts().keySet()),
                status);
    }
}
