package org.patientcare.sending.delivery;

import java.util.List;
import org.patientcare.platform.shared.Fault;

/**
 * The final state of a message, as an SMS centre reports it.
 *
 * @param ids the id of the message as the receipt spells it, and the spellings that differ from it
 *     only in letter case or leading zeros
 * @param otherIds what the id would be in another number base, for centres that use one base in
 *     their response to a message and the other in its receipt
 * @param numbers the numbers that the receipt names, digits only: the recipient's is one of them;
 *     empty if it names none
 * @param fault null if the message was delivered; otherwise why not
 */
public record DeliveryReceipt(
        List<String> ids, List<String> otherIds, List<String> numbers, Fault fault) {

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "Receipt";
    }
}
