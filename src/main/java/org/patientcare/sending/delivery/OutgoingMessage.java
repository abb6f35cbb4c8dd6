package org.patientcare.sending.delivery;

import org.patientcare.platform.shared.Language;

/**
 * A message as a partner is to take it. Names and subject are single lines.
 *
 * @param sender name of the organization
 * @param recipient an e-mail address, or a number in international form, digits only
 * @param name of the recipient
 * @param html null for an SMS, as {@code subject}
 * @param calendar null for none; capture mode does not keep it
 */
public record OutgoingMessage(
        String sender,
        String recipient,
        String name,
        Language language,
        String subject,
        String text,
        String html,
        CalendarPart calendar) {

    /**
     * A file that puts something into the recipient's calendar.
     *
     * @param contentType with the method
     * @param text lines ending in CR LF
     */
    public record CalendarPart(String fileName, String contentType, String text) {

        /** Without what it holds: it would say too much in a log. */
        @Override
        public String toString() {
            return "CalendarPart[contentType=" + contentType + "]";
        }
    }

    /** One without a calendar file. */
    public OutgoingMessage(
            String sender,
            String recipient,
            String name,
            Language language,
            String subject,
            String text,
            String html) {
        this(sender, recipient, name, language, subject, text, html, null);
    }

    /** Without what it holds: it would say too much in a log. */
    @Override
    public String toString() {
        return "OutgoingMessage[language=" + language + "]";
    }
}
