package org.patientcare.sending.delivery;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** Writes down what receipts say, together with the event of a message that failed after all. */
@Stateless
public class Receipts {

    @Inject private ReceiptRepository rows;
    @Inject private DeliveryEvents events;

    /**
     * As {@link ReceiptRepository#settle}.
     *
     * @return whether there is such a message, in whatever state
     */
    public boolean settle(DeliveryReceipt receipt, List<String> ids) {
        Optional<ReceiptRepository.Settled> found = rows.settle(receipt, ids);
        if (receipt.reason() != null) {
            found.filter(ReceiptRepository.Settled::isNew)
                    .ifPresent(message -> tell(message, receipt.reason()));
        }
        return found.isPresent();
    }

    private void tell(ReceiptRepository.Settled message, String reason) {
        rows.waitForOthers(message);
        events.failed(message, reason);
    }
}
