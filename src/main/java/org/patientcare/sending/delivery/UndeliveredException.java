package org.patientcare.sending.delivery;

/**
 * A message was not sent, or may not have been. The exception's message is a sentence for people,
 * without personal data.
 */
public class UndeliveredException extends Exception {

    private static final long serialVersionUID = 1L;

    private final ChannelResult.State state;

    public UndeliveredException(String sentence) {
        this(sentence, null);
    }

    /**
     * @param cause for the log; its message may hold personal data and must not be shown
     */
    public UndeliveredException(String sentence, Throwable cause) {
        this(sentence, cause, ChannelResult.State.FAILED);
    }

    private UndeliveredException(String sentence, Throwable cause, ChannelResult.State state) {
        super(sentence, cause);
        this.state = state;
    }

    /** It is unknown whether the mail server or SMS centre accepted the message. */
    public static UndeliveredException unclear(String sentence, Throwable cause) {
        return new UndeliveredException(sentence, cause, ChannelResult.State.UNCLEAR);
    }

    /** The recipient cannot be reached, however often it is tried; other recipients can. */
    public static UndeliveredException undeliverable(String sentence, Throwable cause) {
        return new UndeliveredException(sentence, cause, ChannelResult.State.UNDELIVERABLE);
    }

    /** Whether the message may have been sent nevertheless. */
    public boolean isUnclear() {
        return state == ChannelResult.State.UNCLEAR;
    }

    /** Whether the message cannot reach this recipient at all. */
    public boolean isUndeliverable() {
        return state == ChannelResult.State.UNDELIVERABLE;
    }

    /** The result of sending the message. */
    ChannelResult result() {
        return new ChannelResult(state, getMessage());
    }
}
