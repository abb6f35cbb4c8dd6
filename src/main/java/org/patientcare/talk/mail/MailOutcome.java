package org.patientcare.talk.mail;

/**
 * The outcome of sending a mail.
 *
 * @param reason null if delivered; otherwise a sentence for people, without personal data
 */
public record MailOutcome(State state, String reason) {

    /** How far the mail got. */
    public enum State {
        /** The mail server accepted it. */
        DELIVERED,
        /** It certainly was not sent, so it may be sent again. */
        FAILED,
        /** It may have been sent, so sending it again might deliver it twice. */
        UNCLEAR,
        /** It was not sent, and its recipient cannot be reached by a repeat. */
        UNDELIVERABLE,
        /** There is nothing to send, or no recipient; a repeat would not change that. */
        SKIPPED
    }

    static MailOutcome skipped(String reason) {
        return new MailOutcome(State.SKIPPED, reason);
    }
}
