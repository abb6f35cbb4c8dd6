package org.patientcare.sending.delivery;

import org.patientcare.platform.shared.Language;

/**
 * A message for a mail server or SMS centre. Names and subject are single lines.
 *
 * @param sender name of the organization
 * @param recipient an e-mail address, or a number in international form, digits only
 * @param name of the recipient
 * @param subject null for an SMS
 * @param html null for an SMS
 * @param parts what a mail has besides; capture mode does not store it
 */
public record OutgoingMessage(
        String sender,
        String recipient,
        String name,
        Language language,
        String subject,
        String text,
        String html,
        MailParts parts) {

    /**
     * What a mail has besides its text.
     *
     * @param calendar null for none
     * @param logo a PNG that the HTML shows as {@code cid:logo}; null for none
     */
    public record MailParts(CalendarPart calendar, byte[] logo) {

        static final MailParts NONE = new MailParts(null, null);
    }

    /**
     * A file that changes the recipient's calendar.
     *
     * @param contentType with the method
     * @param text lines ending in CR LF
     */
    public record CalendarPart(String fileName, String contentType, String text) {

        /** Contains no personal data, so that none can reach a log. */
        @Override
        public String toString() {
            return "CalendarPart[contentType=" + contentType + "]";
        }
    }

    /** A message without other parts. */
    public OutgoingMessage(
            String sender,
            String recipient,
            String name,
            Language language,
            String subject,
            String text,
            String html) {
        this(sender, recipient, name, language, subject, text, html, MailParts.NONE);
    }

    /** The same mail with other parts. */
    public OutgoingMessage with(MailParts others) {
        return new OutgoingMessage(sender, recipient, name, language, subject, text, html, others);
    }

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "OutgoingMessage[language=" + language + "]";
    }
}
