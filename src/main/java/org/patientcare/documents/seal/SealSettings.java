package org.patientcare.documents.seal;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Optional;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;

/** The signing key for PDFs, if the operator has configured one. */
@ApplicationScoped
public class SealSettings implements FeatureSettings {

    @Inject private Settings settings;
    @Inject private Clock clock;

    private Optional<SealKey> key;

    @PostConstruct
    void read() {
        Optional<String> file = settings.text(SealKey.KEYSTORE);
        Optional<String> password = settings.text(SealKey.PASSWORD);
        if (file.isPresent() != password.isPresent()) {
            throw new SettingException(
                    file.isPresent() ? SealKey.PASSWORD : SealKey.KEYSTORE,
                    "must be set if "
                            + (file.isPresent() ? SealKey.KEYSTORE : SealKey.PASSWORD)
                            + " is set");
        }
        key =
                file.map(
                        path ->
                                SealKey.read(
                                        path,
                                        password.orElseThrow().toCharArray(),
                                        clock.instant()));
    }

    /** Whether a key is configured. */
    public boolean isConfigured() {
        return key.isPresent();
    }

    Optional<SealKey> key() {
        return key;
    }
}
