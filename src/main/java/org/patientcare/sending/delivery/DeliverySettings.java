package org.patientcare.sending.delivery;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.Settings;

/** The setting of capture mode. */
@ApplicationScoped
public class DeliverySettings implements FeatureSettings {

    @Inject private Settings settings;

    private boolean captures;

    @PostConstruct
    void read() {
        captures = settings.flag("patientcare.delivery.capture", false);
    }

    /** Whether messages are stored to be read instead of being sent. */
    public boolean isCaptureMode() {
        return captures;
    }
}
