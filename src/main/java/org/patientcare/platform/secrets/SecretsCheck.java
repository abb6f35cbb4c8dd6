package org.patientcare.platform.secrets;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.config.Readiness;
import org.patientcare.platform.database.DatabaseWatch.ReadinessCondition;

/** Whether a copy of the database is enough to make tokens and links. */
@ApplicationScoped
class SecretsCheck implements Check, ReadinessCondition {

    private static final String PLAIN =
            "Keys for creating tokens and links, or for signing events, are stored unencrypted in"
                    + " the database (%d): anyone with a copy of it can use them.";

    private static final String WRAP =
            "Once every node has this release and %s, call POST /admin/v1/secrets/wrap (runbook"
                    + " rotate-keys).";

    @Inject private AllSecrets all;
    @Inject private Secrets secrets;
    @Inject private SecretsSettings settings;

    @Override
    public CheckName name() {
        return CheckName.SECRETS;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        Optional<SecretForm> previous =
                settings.previous().map(WrappingKey::id).map(SecretForm::new);
        return of(all.forms(), secrets.newest(), previous);
    }

    /**
     * @param forms number of secrets in each form
     * @param newest the form that they should have
     * @param previous the form of the key that is being replaced
     */
    static Finding of(
            Map<SecretForm, Long> forms, SecretForm newest, Optional<SecretForm> previous) {
        for (SecretForm form : forms.keySet()) {
            if (!form.isPlain() && !form.equals(newest) && !previous.equals(Optional.of(form))) {
                return Finding.failed(
                        "Keys in the database are wrapped by the key "
                                + form.keyId()
                                + ", which this node does not have.",
                        "Set "
                                + SecretsSettings.KEY
                                + " as on the other nodes, and restart this node.");
            }
        }
        if (forms.containsKey(SecretForm.PLAIN)) {
            return Finding.warning(
                    PLAIN.formatted(forms.get(SecretForm.PLAIN)),
                    WRAP.formatted(SecretsSettings.KEY));
        }
        return previous.map(form -> exchanged(forms, form)).orElseGet(() -> wrappedBy(newest));
    }

    private static Finding exchanged(Map<SecretForm, Long> forms, SecretForm previous) {
        return forms.containsKey(previous)
                ? Finding.warning(
                        "Keys in the database are wrapped by the previous key, "
                                + previous.keyId()
                                + ".",
                        WRAP.formatted("both keys"))
                : Finding.warning(
                        "The previous key, "
                                + previous.keyId()
                                + ", is no longer needed by any secret.",
                        "Unset "
                                + SecretsSettings.PREVIOUS_KEY
                                + ", and keep the key as long as you keep backups from its time.");
    }

    private static Finding wrappedBy(SecretForm newest) {
        return Finding.ok(
                "The keys in the database are wrapped by the key " + newest.keyId() + ".");
    }

    @Override
    public Readiness check() {
        boolean readable =
                all.formsOfOwn()
                        .allMatch(
                                form ->
                                        form.isPlain()
                                                || settings.withId(form.keyId()).isPresent());
        return readable ? Readiness.READY : Readiness.WRAPPING_KEY_MISSING;
    }
}
