package org.patientcare.sending.delivery;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.patientcare.platform.json.Json;
import org.patientcare.sending.delivery.CodeDeliveries.CodeMessage;
import org.patientcare.sending.delivery.DeliveryReceipts.DeliveryReceipt;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.Outbox;

/**
 * What is recorded of attempts in transactions: that they begin, with the audit event, before a
 * message is sent; and what their receipts say, with the event if a message failed.
 */
@Stateless
public class CodeDeliveryAttempts {

    @Inject private CodeDeliveryRepository rows;
    @Inject private Outbox outbox;
    @Inject private AuditTrail trail;
    @Inject private AuditContext context;

    /** Adds an attempt for each channel. Returns their ids. */
    public Map<MessageChannel, Long> begin(CodeMessage message, Set<MessageChannel> channels) {
        trail.recordDone(
                AuditAction.ACTIVATION_CODE_SEND,
                message.organization(),
                AuditTarget.ofObjects(message.code()));
        Map<MessageChannel, Long> begun = new EnumMap<>(MessageChannel.class);
        channels.forEach(
                channel -> begun.put(channel, rows.begin(message, channel, context.requestId())));
        return begun;
    }

    /**
     * Applies a receipt, together with the event if the message failed; see {@link
     * CodeDeliveryRepository#settle}.
     *
     * @return whether there is such a message, whatever its state
     */
    public boolean settle(DeliveryReceipt receipt, List<String> ids) {
        Optional<CodeDeliveryRepository.Settled> found = rows.settle(receipt, ids);
        if (receipt.fault() != null) {
            found.filter(CodeDeliveryRepository.Settled::isNew)
                    .ifPresent(message -> addFailureEvent(message, receipt.fault().sentence()));
        }
        return found.isPresent();
    }

    private record Payload(SentCode activationCode, MessageChannel channel, String reason) {}

    private record SentCode(String code) {}

    /**
     * Adds the event of a message that failed after the SMS centre had accepted it. Earlier
     * failures are in the response to the call that sent the code.
     *
     * @param reason a sentence without personal data
     */
    private void addFailureEvent(CodeDeliveryRepository.Settled message, String reason) {
        rows.lockCode(message);
        outbox.add(
                message.organization(),
                new NewEvent(
                        EventType.CARE_DELIVERY_FAILED,
                        ObjectKind.ACTIVATION_CODE,
                        message.code(),
                        null,
                        Json.document(
                                new Payload(
                                        new SentCode(message.code()), message.channel(), reason))));
    }
}
