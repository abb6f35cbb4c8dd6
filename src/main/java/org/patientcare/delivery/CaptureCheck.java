package org.patientcare.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.selfcheck.Arrival;
import org.patientcare.selfcheck.Check;
import org.patientcare.selfcheck.CheckName;
import org.patientcare.selfcheck.Finding;

/** Whether messages leave. */
@ApplicationScoped
class CaptureCheck implements Check {

    @Inject private DeliverySettings settings;

    @Override
    public CheckName name() {
        return CheckName.CAPTURE;
    }

    @Override
    public Finding look(Arrival arrival) {
        return settings.captures()
                ? Finding.warning(
                        "No message leaves: all are kept here, whole, to be read.",
                        "Unset patientcare.delivery.capture before there are patients.")
                : Finding.ok("Messages leave, and their texts are not kept.");
    }
}
