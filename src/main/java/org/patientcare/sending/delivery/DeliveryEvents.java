package org.patientcare.sending.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.json.Json;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.Outbox;

/**
 * Adds the event of a message that failed after the SMS centre had accepted it, in the transaction
 * that records the failure. Earlier failures are in the response to the call that sent the code.
 */
@ApplicationScoped
class DeliveryEvents {

    @Inject private Outbox outbox;

    private record Payload(SentCode activationCode, Channel channel, String reason) {}

    private record SentCode(String code) {}

    /**
     * @param reason a sentence without personal data
     */
    void failed(ReceiptRepository.Settled message, String reason) {
        outbox.add(
                message.organization(),
                new NewEvent(
                        EventType.CARE_DELIVERY_FAILED,
                        ObjectKind.ACTIVATION_CODE,
                        message.code(),
                        null,
                        null,
                        Json.document(
                                new Payload(
                                        new SentCode(message.code()), message.channel(), reason))));
    }
}
