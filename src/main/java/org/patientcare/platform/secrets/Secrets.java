package org.patientcare.platform.secrets;

import jakarta.ejb.ApplicationException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Wraps and unwraps secrets; each wrapped secret is bound to the row that holds it. */
@ApplicationScoped
public class Secrets {

    @Inject private SecretsSettings settings;

    /** The form by the key from the settings; plain text if there is none. */
    public SecretForm newest() {
        return settings.current()
                .map(WrappingKey::id)
                .map(SecretForm::new)
                .orElse(SecretForm.PLAIN);
    }

    /**
     * Converts a secret into the form in which it is to be stored.
     *
     * @param plain a secret in plain text, with its row
     * @throws SecretException if this node does not have the key
     */
    public StoredSecret inForm(StoredSecret plain, SecretForm form) {
        return form.isPlain() ? plain : plain.with(key(form).wrap(plain.text(), plain.location()));
    }

    /**
     * The secret in plain text.
     *
     * @throws SecretException if this node does not have the key, or the secret was wrapped for
     *     another row
     */
    public String plain(StoredSecret stored) {
        SecretForm form = stored.form();
        return form.isPlain() ? stored.text() : key(form).unwrap(stored.text(), stored.location());
    }

    private WrappingKey key(SecretForm form) {
        return settings.withId(form.keyId()).orElseThrow(() -> SecretException.unknownKey(form));
    }

    /**
     * This node cannot read a secret in the database; the message is for the operator. An
     * application exception, so that the container does not log it as well.
     */
    @ApplicationException(rollback = true)
    public static final class SecretException extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        private SecretException(String message) {
            super(message);
        }

        static SecretException unknownKey(SecretForm form) {
            return new SecretException(
                    "keys in the database are wrapped by the key "
                            + form.keyId()
                            + ", which this node does not have: set "
                            + SecretsSettings.KEY
                            + " or "
                            + SecretsSettings.KEY_FILE
                            + " to it, or, during a key rotation, "
                            + SecretsSettings.PREVIOUS_KEY
                            + " or "
                            + SecretsSettings.PREVIOUS_KEY_FILE
                            + " (environment: PATIENTCARE_SECRETS_KEY and so on)");
        }

        /**
         * @param location table and key of the row
         */
        static SecretException broken(String location) {
            return new SecretException(
                    "the secret that is stored at "
                            + location
                            + " was not wrapped for that row: it was changed, or copied from another"
                            + " row");
        }
    }
}
