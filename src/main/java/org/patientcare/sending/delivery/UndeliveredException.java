package org.patientcare.sending.delivery;

/**
 * A message that did not leave, or perhaps did not. The sentence is for people: no personal data.
 */
public class UndeliveredException extends Exception {

    private static final long serialVersionUID = 1L;

    public UndeliveredException(String sentence) {
        super(sentence);
    }

    /**
     * @param cause for our log; its message may hold personal data and is not shown
     */
    public UndeliveredException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
