package org.patientcare.access.token;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.config.Settings;

/** The lifetime of tokens and their issuer. */
@ApplicationScoped
public class TokenSettings implements FeatureSettings {

    /** The tolerated difference between the clocks of two machines (contract, section 7). */
    static final Duration LEEWAY = Duration.ofSeconds(60);

    @Inject private Settings settings;
    @Inject private PublicUrl publicUrl;

    private Duration lifetime;

    @PostConstruct
    void read() {
        lifetime =
                settings.duration(
                        "patientcare.token.lifetime",
                        Duration.ofHours(24),
                        Duration.ofMinutes(1),
                        Duration.ofDays(365));
    }

    public Duration lifetime() {
        return lifetime;
    }

    String issuer() {
        return publicUrl.base();
    }
}
