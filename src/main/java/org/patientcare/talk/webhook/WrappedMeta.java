package org.patientcare.talk.webhook;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.secrets.Secrets;
import org.patientcare.platform.secrets.StoredSecret;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.NamedTexts;
import org.patientcare.talk.webhook.WebhookSecrets.SecretLocation;

/**
 * {@code meta} as it is stored. If the installation has keys to wrap secrets, the values of all
 * headers are wrapped together in one text. Otherwise, and in rows from older releases, the row has
 * {@code meta} as it was given.
 *
 * @param meta with empty header values if these are wrapped
 * @param headerValues the headers as JSON, wrapped; null if {@code meta} has them
 */
record WrappedMeta(WebhookMeta meta, String headerValues) {

    /** Creates one with unwrapped header values. */
    static WrappedMeta plain(WebhookMeta meta) {
        return new WrappedMeta(meta, null);
    }

    /** Parses what {@link #text} returned. */
    static WrappedMeta read(String text) {
        WrappedMeta wrapped = parsed(text, WrappedMeta.class);
        return wrapped.headerValues == null ? plain(parsed(text, WebhookMeta.class)) : wrapped;
    }

    /** The text to store in the row. */
    String text() {
        return headerValues == null ? json(meta) : Json.writeWithoutNulls(this);
    }

    /** The header values as a secret, wrapped or not; empty if there are no headers. */
    Optional<StoredSecret> secret(SecretLocation location) {
        return headerValues == null
                ? Optional.ofNullable(meta.headers())
                        .filter(headers -> !headers.texts().isEmpty())
                        .map(headers -> location.of(Json.write(headers)))
                : Optional.of(location.of(headerValues));
    }

    /** The same {@code meta} with its header values in the form of the given secret. */
    WrappedMeta with(StoredSecret secret) {
        return secret.form().isPlain()
                ? plain(meta.withHeaders(parsed(secret.text(), NamedTexts.class)))
                : new WrappedMeta(meta.withHeaders(meta.headers().withoutTexts()), secret.text());
    }

    /** The {@code meta} as it was given, with unwrapped header values. */
    WebhookMeta unwrapped(SecretLocation location, Secrets secrets) {
        return secret(location)
                .map(secret -> with(location.of(secrets.plain(secret))))
                .orElse(this)
                .meta();
    }

    /** {@code meta} as JSON; members that were not given are left out. */
    static String json(WebhookMeta meta) {
        return Json.writeWithoutNulls(meta);
    }

    private static <T> T parsed(String text, Class<T> type) {
        return type.cast(Json.read(text.getBytes(StandardCharsets.UTF_8), type, new Faults()));
    }

    /** Leaves out the headers, which may be secrets. */
    @Override
    public String toString() {
        return "WrappedMeta";
    }
}
