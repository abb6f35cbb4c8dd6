package org.patientcare.sending.delivery;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** Stores the result of receipts, together with the event if the message failed. */
@Stateless
public class ReceiptProcessing {

    @Inject private ReceiptRepository rows;
    @Inject private DeliveryEvents events;

    /**
     * Applies a receipt, see {@link ReceiptRepository#settle}.
     *
     * @return whether there is such a message, whatever its state
     */
    public boolean settle(DeliveryReceipt receipt, List<String> ids) {
        Optional<ReceiptRepository.Settled> found = rows.settle(receipt, ids);
        if (receipt.reason() != null) {
            found.filter(ReceiptRepository.Settled::isNew)
                    .ifPresent(message -> addFailureEvent(message, receipt.reason()));
        }
        return found.isPresent();
    }

    private void addFailureEvent(ReceiptRepository.Settled message, String reason) {
        rows.lockCode(message);
        events.failed(message, reason);
    }
}
