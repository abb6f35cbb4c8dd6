package org.patientcare.platform.secrets;

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
}
