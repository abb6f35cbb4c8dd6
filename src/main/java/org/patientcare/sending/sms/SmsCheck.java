package org.patientcare.sending.sms;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.check.ThisMachine;
import org.patientcare.sending.delivery.DeliverySettings;

/** Checks that this node's session with the SMS centre is open. */
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
    public Finding run(RequestOrigin origin) {
        if (!settings.isConfigured()) {
            return Finding.skipped(
                    "SMS is not set up.", "Set patientcare.smpp.* to send messages by SMS.");
        }
        return delivery.isCaptureMode()
                ? Finding.skipped(
                        "No session with the SMS centre is opened, because messages are captured.",
                        "Unset patientcare.delivery.capture.")
                : of(
                        channel.failureReason(),
                        settings.tls(),
                        settings.centre().orElseThrow().host());
    }

    static Finding of(Optional<String> trouble, boolean tls, String host) {
        if (trouble.isPresent()) {
            return Finding.failed(
                    trouble.get(),
                    "Compare patientcare.smpp.* with what the SMS centre gave you, and have it"
                            + " allow this node's address and one session for each node.");
        }
        if (tls) {
            return Finding.ok("The session with the SMS centre is open, over TLS.");
        }
        String found = "The session with the SMS centre is open, without TLS.";
        return ThisMachine.has(host)
                ? Finding.ok(found)
                : Finding.warning(
                        found,
                        "Set patientcare.smpp.tls and the centre's port for TLS, or reach it through"
                                + " a tunnel that begins on this machine: our password, numbers and"
                                + " codes are sent unencrypted.");
    }
}
