package org.patientcare.sending.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;

/** Warns if capture mode is on, in which no message is sent. */
@ApplicationScoped
class CaptureCheck implements Check {

    @Inject private DeliverySettings settings;

    @Override
    public CheckName name() {
        return CheckName.CAPTURE;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        return settings.isCaptureMode()
                ? Finding.warning(
                        "Capture mode is on: no message is sent; all are stored here in full.",
                        "Unset patientcare.delivery.capture before there are real patients.")
                : Finding.ok("Messages are sent, and their texts are not stored.");
    }
}
