package org.patientcare.sending.delivery;

import org.patientcare.platform.shared.Language;

/**
 * A message as a partner is to take it. Names and subject are single lines.
 *
 * @param sender name of the organization
 * @param recipient an e-mail address, or a number in international form, digits only
 * @param name of the recipient
 * @param html null for an SMS, as {@code subject}
 */
public record OutgoingMessage(
        String sender,
        String recipient,
        String name,
        Language language,
        String subject,
        String text,
        String html) {

    /** Without what it holds: it would say too much in a log. */
    @Override
    public String toString() {
        return "OutgoingMessage[language=" + language + "]";
    }
}
