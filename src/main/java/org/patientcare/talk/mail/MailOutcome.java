package org.patientcare.talk.mail;

/**
 * What became of a mail.
 *
 * @param reason null when delivered; otherwise a sentence for people, without personal data
 */
public record MailOutcome(State state, String reason) {

    /** How far the mail came. */
    public enum State {
        /** The mail server took it. */
        DELIVERED,
        /** It surely did not leave: it may be sent again. */
        FAILED,
        /** It may have left: sent again it might arrive twice. */
        UNCLEAR,
        /** There is nothing to send, or nobody to send it to, and that stays so. */
        SKIPPED
    }

    static MailOutcome skipped(String reason) {
        return new MailOutcome(State.SKIPPED, reason);
    }
}
