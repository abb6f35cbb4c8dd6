package org.patientcare.platform.secrets;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.config.Readiness;
import org.patientcare.platform.database.ReadinessCondition;

/**
 * A node without the key by which the installation's secrets are wrapped is not ready: it could
 * neither create nor verify tokens and links. It may have started before another node wrapped them.
 */
@ApplicationScoped
class WrappingKeyCondition implements ReadinessCondition {

    @Inject private AllSecrets all;
    @Inject private SecretsSettings settings;

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
