package org.patientcare.talk.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.util.Arrays;
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

    @Inject private WebhookRepository stored;
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
    WrappedMeta toStored(UUID organization, UUID webhook, WebhookMeta given) {
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
        return stored.secrets();
    }

    /** Counted in the database: there may be megabytes of secrets. */
    @Override
    public Map<SecretForm, Long> forms() {
        return stored.secretForms();
    }

    /**
     * Stores the current secret, not the one that was read earlier, in the new form, so that a
     * rotation in between is not undone.
     */
    @Override
    public void replace(StoredSecret secret) {
        SecretLocation location = SecretLocation.read(secret);
        stored.lockSecret(location)
                .map(now -> location.of(secrets.plain(now)))
                .ifPresent(
                        plain ->
                                stored.storeSecret(location, secrets.inForm(plain, secret.form())));
    }

    /**
     * Where a secret of a subscription is stored. A text that was wrapped for one place is refused
     * at another.
     */
    record SecretLocation(UUID organization, UUID webhook, Kind kind) {

        static final String TABLE = "webhook";

        /** Which secret of the row it is. */
        enum Kind {
            /** The current signing secret. */
            CURRENT(""),
            /** The previous signing secret, which also signs during a rotation. */
            PREVIOUS("/previous"),
            /** The header values, which may hold credentials for the receiver. */
            HEADERS("/headers");

            private final String end;

            Kind(String end) {
                this.end = end;
            }
        }

        static SecretLocation current(UUID organization, UUID webhook) {
            return new SecretLocation(organization, webhook, Kind.CURRENT);
        }

        static SecretLocation previous(UUID organization, UUID webhook) {
            return new SecretLocation(organization, webhook, Kind.PREVIOUS);
        }

        static SecretLocation headers(UUID organization, UUID webhook) {
            return new SecretLocation(organization, webhook, Kind.HEADERS);
        }

        /** The place of a secret that {@link #of} returned. */
        static SecretLocation read(StoredSecret secret) {
            String[] parts = secret.row().split("/");
            String end = secret.row().substring(parts[0].length() + 1 + parts[1].length());
            return new SecretLocation(
                    UUID.fromString(parts[0]),
                    UUID.fromString(parts[1]),
                    Arrays.stream(Kind.values())
                            .filter(kind -> kind.end.equals(end))
                            .findFirst()
                            .orElseThrow());
        }

        /**
         * The secret at this place.
         *
         * @param text the secret, wrapped or not
         */
        StoredSecret of(String text) {
            return new StoredSecret(TABLE, organization + "/" + webhook + kind.end, text);
        }
    }
}
