package org.patientcare.sending.delivery;

import java.util.List;

/**
 * The final state of a message, as an SMS centre reports it.
 *
 * @param id of the message, as the receipt spells it
 * @param otherSpellings of that id, for centres that spell it differently in their response to a
 *     message and in its receipt
 * @param number the recipient's, digits only
 * @param reason null if the message was delivered; otherwise a sentence for people
 */
public record DeliveryReceipt(
        String id, List<String> otherSpellings, String number, String reason) {

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "Receipt";
    }
}
