package org.patientcare.sending.delivery;

/**
 * A message that did not leave, or perhaps did not. The sentence is for people: no personal data.
 */
public class UndeliveredException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean unclear;

    public UndeliveredException(String sentence) {
        this(sentence, null);
    }

    /**
     * @param cause for our log; its message may hold personal data and is not shown
     */
    public UndeliveredException(String sentence, Throwable cause) {
        this(sentence, cause, false);
    }

    private UndeliveredException(String sentence, Throwable cause, boolean unclear) {
        super(sentence, cause);
        this.unclear = unclear;
    }

    /** The partner did not say whether it took the message. */
    public static UndeliveredException unclear(String sentence, Throwable cause) {
        return new UndeliveredException(sentence, cause, true);
    }

    /** Whether it may have left all the same. */
    public boolean isUnclear() {
        return unclear;
    }
}
