package org.patientcare.talk.webhook;

import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.talk.webhook.WebhookSubscription.WebhookChannel;

/**
 * A subscription as callers see it.
 *
 * @param meta the members that were given, and no others
 */
public record WebhookView(UUID id, String type, WebhookChannel channel, JsonDocument meta) {

    WebhookView(UUID id, String type, WebhookChannel channel, WebhookMeta meta) {
        this(id, type, channel, new JsonDocument(WrappedMeta.json(meta)));
    }
}
