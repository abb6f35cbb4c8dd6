package org.patientcare.sending.delivery;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
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

    /** Warns if capture mode is on, in which no message is sent. */
    @Produces
    @ApplicationScoped
    Check captureCheck() {
        return Check.of(CheckName.CAPTURE, origin -> finding());
    }

    /** Whether messages are stored to be read instead of being sent. */
    public boolean isCaptureMode() {
        return captures;
    }

    private Finding finding() {
        return captures
                ? Finding.warning(
                        "Capture mode is on: no message is sent; all are stored here in full.",
                        "Unset patientcare.delivery.capture before there are real patients.")
                : Finding.ok("Messages are sent, and their texts are not stored.");
    }
}
