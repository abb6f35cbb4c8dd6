package org.patientcare.sms;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.patientcare.delivery.DeliverySettings;
import org.patientcare.selfcheck.Arrival;
import org.patientcare.selfcheck.Check;
import org.patientcare.selfcheck.CheckName;
import org.patientcare.selfcheck.Finding;

/** Whether this node's session with the SMS centre is open. */
@ApplicationScoped
class SmsCheck implements Check {

    @Inject private SmppSettings settings;
    @Inject private DeliverySettings delivery;
    @Inject private SmsChannel channel;

    @Override
    public CheckName name() {
        return CheckName.SMS;
    }

    @Override
    public Finding look(Arrival arrival) {
        if (!settings.nameACentre()) {
            return Finding.skipped(
                    "SMS is not set up.", "Set patientcare.smpp.* if messages shall go by SMS.");
        }
        return delivery.captures()
                ? Finding.skipped(
                        "No session with the SMS centre is opened, because no message leaves.",
                        "Unset patientcare.delivery.capture.")
                : of(channel.trouble(), settings.tls());
    }

    static Finding of(Optional<String> trouble, boolean tls) {
        if (trouble.isPresent()) {
            return Finding.failed(
                    trouble.get(),
                    "Compare patientcare.smpp.* with what the SMS centre gave you, and have it"
                            + " allow this node's address and one session for each node.");
        }
        return Finding.ok(
                "The session with the SMS centre is open"
                        + (tls ? ", over TLS." : ", without TLS."));
    }
}
