package org.patientcare.talk.webhook;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.secrets.Secrets;
import org.patientcare.platform.secrets.StoredSecret;
import org.patientcare.talk.webhook.WebhookSecrets.SecretLocation;
import org.patientcare.talk.webhook.WebhookSubscription.WebhookChannel;

/**
 * A live subscription as stored, joined with its endpoint.
 *
 * @param storedMeta {@code meta} in its stored form
 * @param secret the signing secret in its stored form
 * @param previous the previous secret in its stored form; null if it does not sign any more
 */
record WebhookRow(
        UUID organization,
        UUID id,
        String type,
        WebhookChannel channel,
        WrappedMeta storedMeta,
        UUID endpoint,
        String url,
        boolean thin,
        StoredSecret secret,
        StoredSecret previous,
        Instant previousUntil) {

    static WebhookRow read(UUID organization, Row row) {
        UUID id = row.uuid("id");
        boolean rotates = row.flag("rotates");
        return new WebhookRow(
                organization,
                id,
                row.text("type"),
                row.enumValue(WebhookChannel.class, "channel"),
                WrappedMeta.read(row.text("meta")),
                row.uuid("endpoint_id"),
                row.text("url"),
                row.flag("thin"),
                SecretLocation.current(organization, id).of(row.text("secret")),
                rotates
                        ? SecretLocation.previous(organization, id).of(row.text("previous_secret"))
                        : null,
                rotates ? row.instant("previous_until") : null);
    }

    /** The {@code meta} as it was given. */
    WebhookMeta meta(Secrets secrets) {
        return storedMeta.unwrapped(SecretLocation.headers(organization, id), secrets);
    }

    WebhookSubscription subscription(Secrets secrets) {
        List<String> signing =
                Stream.of(secret, previous)
                        .filter(each -> each != null)
                        .map(secrets::plain)
                        .toList();
        return new WebhookSubscription(
                organization, id, type, channel, meta(secrets), endpoint, url, thin, signing);
    }

    /** Leaves out the secrets. */
    @Override
    public String toString() {
        return "webhook " + id;
    }
}
