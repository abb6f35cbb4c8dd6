package org.patientcare.sending.delivery;

/**
 * A message was not sent, or may not have been. The exception's message is a sentence for people,
 * without personal data.
 */
public class UndeliveredException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean unclear;

    public UndeliveredException(String sentence) {
        this(sentence, null);
    }

    /**
     * @param cause for the log; its message may hold personal data and must not be shown
     */
    public UndeliveredException(String sentence, Throwable cause) {
        this(sentence, cause, false);
    }

    private UndeliveredException(String sentence, Throwable cause, boolean unclear) {
        super(sentence, cause);
        this.unclear = unclear;
    }

    /** It is unknown whether the mail server or SMS centre accepted the message. */
    public static UndeliveredException unclear(String sentence, Throwable cause) {
        return new UndeliveredException(sentence, cause, true);
    }

    /** Whether the message may have been sent nevertheless. */
    public boolean isUnclear() {
        return unclear;
    }
}
