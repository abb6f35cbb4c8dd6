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
 * @param calendar null for none; capture mode does not store it
 * @param logo a PNG that the HTML shows as {@code cid:logo}; null for none, likewise not stored
 */
public record OutgoingMessage(
        String sender,
        String recipient,
        String name,
        Language language,
        String subject,
        String text,
        String html,
        CalendarPart calendar,
        byte[] logo) {

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

    /** A message without a logo. */
    public OutgoingMessage(
            String sender,
            String recipient,
            String name,
            Language language,
            String subject,
            String text,
            String html,
            CalendarPart calendar) {
        this(sender, recipient, name, language, subject, text, html, calendar, null);
    }

    /**
     * @param picture null for none
     */
    public OutgoingMessage withLogo(byte[] picture) {
        return new OutgoingMessage(
                sender, recipient, name, language, subject, text, html, calendar, picture);
    }

    /** A message without a calendar file. */
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

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "OutgoingMessage[language=" + language + "]";
    }
}
