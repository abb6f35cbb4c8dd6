package org.patientcare.sending.delivery;

/**
 * The result of sending a message over one channel.
 *
 * @param reason null if delivered; otherwise a sentence for people, without personal data
 */
public record ChannelResult(State state, String reason) {

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

    static ChannelResult failed(String reason) {
        return new ChannelResult(State.FAILED, reason);
    }

    static ChannelResult unclear(String reason) {
        return new ChannelResult(State.UNCLEAR, reason);
    }

    public boolean delivered() {
        return state == State.DELIVERED;
    }
}
