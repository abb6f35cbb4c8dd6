package org.patientcare.sending.delivery;

import org.patientcare.platform.shared.Fault;

/** A message was not sent, or may not have been. The fault says why, without personal data. */
public class UndeliveredException extends Exception {

    private static final long serialVersionUID = 1L;

    private final Fault fault;
    private final ChannelResult.State state;

    public UndeliveredException(Fault fault) {
        this(fault, null);
    }

    /**
     * @param cause for the log; its message may hold personal data and must not be shown
     */
    public UndeliveredException(Fault fault, Throwable cause) {
        this(fault, cause, ChannelResult.State.FAILED);
    }

    private UndeliveredException(Fault fault, Throwable cause, ChannelResult.State state) {
        super(fault.sentence(), cause);
        this.fault = fault;
        this.state = state;
    }

    /** It is unknown whether the mail server or SMS centre accepted the message. */
    public static UndeliveredException unclear(Fault fault, Throwable cause) {
        return new UndeliveredException(fault, cause, ChannelResult.State.UNCLEAR);
    }

    /** The recipient cannot be reached, however often it is tried; other recipients can. */
    public static UndeliveredException undeliverable(Fault fault, Throwable cause) {
        return new UndeliveredException(fault, cause, ChannelResult.State.UNDELIVERABLE);
    }

    /** Why. */
    public Fault fault() {
        return fault;
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
        return new ChannelResult(state, fault);
    }
}
