package org.patientcare.surfaces.operator;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.talk.webhook.Channel;
import org.patientcare.talk.webhook.EndpointState;
import org.patientcare.talk.webhook.StatusView;
import org.patientcare.talk.webhook.WatchedWebhook;

/**
 * A webhook subscription as seen by the people who monitor it.
 *
 * @param meta the channel's settings without headers
 * @param headers the names of the headers, without their values
 * @param since when the first failure after the last success happened; null if there is none
 */
public record AdminWebhookView(
        UUID id,
        String type,
        Channel channel,
        JsonDocument meta,
        List<String> headers,
        EndpointState state,
        Instant since,
        Instant lastSuccessAt,
        StatusView.LastFailure lastFailure) {

    static AdminWebhookView of(WatchedWebhook webhook) {
        StatusView status = StatusView.of(webhook.status());
        return new AdminWebhookView(
                webhook.id(),
                webhook.type(),
                webhook.channel(),
                webhook.meta(),
                webhook.headers(),
                status.state(),
                status.since(),
                status.lastSuccessAt(),
                status.lastFailure());
    }
}
