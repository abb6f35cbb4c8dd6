package org.patientcare.platform.secrets;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Wraps and unwraps secrets, each for the row that holds it. */
@ApplicationScoped
public class Secrets {

    @Inject private SecretsSettings settings;

    /** By the key from the settings, or plain where there is none. */
    public SecretForm newest() {
        return settings.present()
                .map(WrappingKey::id)
                .map(SecretForm::new)
                .orElse(SecretForm.PLAIN);
    }

    /**
     * @param plain a secret for a row, as it is
     * @param form in which the row is to have it
     * @throws SecretException if this node does not have the key
     */
    public StoredSecret kept(StoredSecret plain, SecretForm form) {
        return form.isPlain() ? plain : plain.with(key(form).wrap(plain.text(), plain.place()));
    }

    /**
     * The secret itself.
     *
     * @throws SecretException if this node does not have the key, or the row is not the one for
     *     which the secret was wrapped
     */
    public String plain(StoredSecret stored) {
        SecretForm form = stored.form();
        return form.isPlain() ? stored.text() : key(form).unwrap(stored.text(), stored.place());
    }

    private WrappingKey key(SecretForm form) {
        return settings.withId(form.keyId()).orElseThrow(() -> SecretException.unknownKey(form));
    }
}
