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
                        "No message leaves: all are kept here, whole, to be read.",
                        "Unset patientcare.delivery.capture before there are patients.")
                : Finding.ok("Messages leave, and their texts are not kept.");
    }
}
