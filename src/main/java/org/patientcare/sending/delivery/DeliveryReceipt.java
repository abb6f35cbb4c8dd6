package org.patientcare.sending.delivery;

import java.util.List;

/**
 * What an SMS centre tells about a message that it took.
 *
 * @param id of the message, as the receipt has it
 * @param otherSpellings of that id, for centres that spell it one way when they take a message and
 *     another way in its receipt
 * @param number that the message went to, digits only
 * @param reason null if the message was delivered; otherwise a sentence
 */
public record DeliveryReceipt(
        String id, List<String> otherSpellings, String number, String reason) {

    /** Without what it holds: it would say too much in a log. */
    @Override
    public String toString() {
        return "Receipt";
    }
}
