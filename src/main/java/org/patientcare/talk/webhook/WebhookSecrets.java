package org.patientcare.talk.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.platform.secrets.AllSecrets;
import org.patientcare.platform.secrets.KeptSecrets;
import org.patientcare.platform.secrets.SecretForm;
import org.patientcare.platform.secrets.Secrets;
import org.patientcare.platform.secrets.StoredSecret;

/**
 * The secrets that sign events, made here and shown on request, and the values of headers that are
 * sent with them: kept wrapped.
 */
@ApplicationScoped
class WebhookSecrets implements KeptSecrets {

    /** As Standard Webhooks writes secrets. */
    static final String PREFIX = "whsec_";

    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    @Inject private WebhookSecretRepository stored;
    @Inject private Secrets secrets;
    @Inject private AllSecrets all;

    /** A new one, as it is shown. */
    static String random() {
        byte[] random = new byte[BYTES];
        RANDOM.nextBytes(random);
        return PREFIX + Base64.getEncoder().encodeToString(random);
    }

    /** As its row is to have it. */
    String kept(SecretPlace place, String plain) {
        return secrets.kept(place.of(plain), all.ofNew()).text();
    }

    /** What was given, as the row of a subscription is to have it. */
    KeptMeta kept(UUID organization, UUID webhook, SubscriptionMeta given) {
        KeptMeta plain = KeptMeta.plain(given);
        return plain.secret(SecretPlace.headers(organization, webhook))
                .map(secret -> plain.with(secrets.kept(secret, all.ofNew())))
                .orElse(plain);
    }

    /** As the caller sees it who made it. */
    WebhookView view(WebhookRow row) {
        return new WebhookView(row.id(), row.type(), row.channel(), row.meta(secrets));
    }

    @Override
    public boolean areFew() {
        return false;
    }

    @Override
    public String table() {
        return SecretPlace.TABLE;
    }

    @Override
    public List<StoredSecret> all() {
        return stored.all();
    }

    /** Of which there may be megabytes. */
    @Override
    public Map<SecretForm, Long> forms() {
        return stored.forms();
    }

    /**
     * Takes what is there by then in place of what was read: a rotation may have come between, and
     * must stand.
     */
    @Override
    public void keep(StoredSecret secret) {
        SecretPlace place = SecretPlace.read(secret);
        stored.lock(place)
                .map(now -> place.of(secrets.plain(now)))
                .ifPresent(plain -> stored.keep(place, secrets.kept(plain, secret.form())));
    }
}
