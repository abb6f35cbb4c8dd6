package org.patientcare.sending.delivery;

import org.patientcare.platform.shared.Fault;

/**
 * The result of sending a message over one channel.
 *
 * @param fault null if delivered; otherwise why not, without personal data
 */
public record ChannelResult(State state, Fault fault) {

    static final ChannelResult DELIVERED = new ChannelResult(State.DELIVERED, null);

    /** How far the message got. */
    public enum State {
        /** The mail server or SMS centre accepted it. */
        DELIVERED,
        /** It was not sent; sending it again may succeed. */
        FAILED,
        /** It may have been sent, so sending it again may duplicate it. */
        UNCLEAR,
        /** It was not sent, and this recipient cannot be reached by sending it again. */
        UNDELIVERABLE
    }

    static ChannelResult failed(Fault fault) {
        return new ChannelResult(State.FAILED, fault);
    }

    static ChannelResult unclear(Fault fault) {
        return new ChannelResult(State.UNCLEAR, fault);
    }

    public boolean delivered() {
        return state == State.DELIVERED;
    }
}
