package org.patientcare.talk.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.platform.secrets.AllSecrets;
import org.patientcare.platform.secrets.SecretForm;
import org.patientcare.platform.secrets.SecretStore;
import org.patientcare.platform.secrets.Secrets;
import org.patientcare.platform.secrets.StoredSecret;

/**
 * The signing secrets of subscriptions, which are generated here, and the values of their headers.
 * Both are stored wrapped if the installation has a key for that.
 */
@ApplicationScoped
class WebhookSecrets implements SecretStore {

    /** Prefix of secrets in Standard Webhooks. */
    static final String PREFIX = "whsec_";

    private static final int SECRET_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    @Inject private WebhookSecretRepository stored;
    @Inject private Secrets secrets;
    @Inject private AllSecrets all;

    /** A new secret, in the form that callers see. */
    static String generate() {
        byte[] random = new byte[SECRET_BYTES];
        RANDOM.nextBytes(random);
        return PREFIX + Base64.getEncoder().encodeToString(random);
    }

    /** A secret in the form that is stored. */
    String toStored(SecretLocation location, String plain) {
        return secrets.inForm(location.of(plain), all.formOfNewSecret()).text();
    }

    /** A given {@code meta} in the form that is stored. */
    WrappedMeta toStored(UUID organization, UUID webhook, SubscriptionMeta given) {
        WrappedMeta plain = WrappedMeta.plain(given);
        return plain.secret(SecretLocation.headers(organization, webhook))
                .map(secret -> plain.with(secrets.inForm(secret, all.formOfNewSecret())))
                .orElse(plain);
    }

    /** The subscription as its owner sees it, with header values. */
    WebhookView view(WebhookRow row) {
        return new WebhookView(row.id(), row.type(), row.channel(), row.meta(secrets));
    }

    @Override
    public boolean areInstallationsOwn() {
        return false;
    }

    @Override
    public String table() {
        return SecretLocation.TABLE;
    }

    @Override
    public List<StoredSecret> all() {
        return stored.all();
    }

    /** Counted in the database: there may be megabytes of secrets. */
    @Override
    public Map<SecretForm, Long> forms() {
        return stored.forms();
    }

    /**
     * Stores the current secret, not the one that was read earlier, in the new form, so that a
     * rotation in between is not undone.
     */
    @Override
    public void replace(StoredSecret secret) {
        SecretLocation location = SecretLocation.read(secret);
        stored.lock(location)
                .map(now -> location.of(secrets.plain(now)))
                .ifPresent(plain -> stored.store(location, secrets.inForm(plain, secret.form())));
    }
}
