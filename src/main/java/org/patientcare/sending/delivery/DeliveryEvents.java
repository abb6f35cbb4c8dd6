package org.patientcare.sending.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.json.Json;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.Outbox;

/**
 * Adds that a message failed after the partner had taken it, in the transaction that writes it
 * down. Who sent a code was told of all failures before that in the answer.
 */
@ApplicationScoped
class DeliveryEvents {

    @Inject private Outbox outbox;

    private record Payload(SentCode activationCode, Channel channel, String reason) {}

    private record SentCode(String code) {}

    /**
     * @param reason without personal data
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
