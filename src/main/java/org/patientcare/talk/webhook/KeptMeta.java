package org.patientcare.talk.webhook;

import java.util.Optional;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.secrets.Secrets;
import org.patientcare.platform.secrets.StoredSecret;
import org.patientcare.platform.shared.NamedTexts;

/**
 * {@code meta} as a row has it: where the installation's keys are wrapped, so are the values of
 * headers, all of them in one text. Else the row has what was given and no more, as all rows had
 * once.
 *
 * @param meta with empty values of headers if these are wrapped
 * @param headerValues the headers as JSON, wrapped; null if {@code meta} has them
 */
record KeptMeta(SubscriptionMeta meta, String headerValues) {

    /** With all of it as it is. */
    static KeptMeta plain(SubscriptionMeta meta) {
        return new KeptMeta(meta, null);
    }

    /** Of a text that {@link #text} returned. */
    static KeptMeta read(String text) {
        KeptMeta wrapped = StoredMeta.read(text, KeptMeta.class);
        return wrapped.headerValues == null
                ? plain(StoredMeta.read(text, SubscriptionMeta.class))
                : wrapped;
    }

    /** For the row. */
    String text() {
        return headerValues == null ? StoredMeta.text(meta) : Json.writeGiven(this);
    }

    /** What of it is a secret, as it is or wrapped; empty if it has no headers. */
    Optional<StoredSecret> secret(SecretPlace place) {
        return headerValues == null
                ? Optional.ofNullable(meta.headers())
                        .filter(headers -> !headers.texts().isEmpty())
                        .map(headers -> place.of(Json.write(headers)))
                : Optional.of(place.of(headerValues));
    }

    /** The same with its secret in another form. */
    KeptMeta with(StoredSecret secret) {
        return secret.form().isPlain()
                ? plain(meta.withHeaders(StoredMeta.read(secret.text(), NamedTexts.class)))
                : new KeptMeta(meta.withHeaders(meta.headers().withoutTexts()), secret.text());
    }

    /** As it was given. */
    SubscriptionMeta opened(SecretPlace place, Secrets secrets) {
        return secret(place)
                .map(secret -> with(place.of(secrets.plain(secret))))
                .orElse(this)
                .meta();
    }

    /** Says nothing of the headers. */
    @Override
    public String toString() {
        return "KeptMeta";
    }
}
