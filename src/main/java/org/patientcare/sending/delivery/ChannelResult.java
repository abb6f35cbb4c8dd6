package org.patientcare.sending.delivery;

/**
 * The result of sending a message over one channel.
 *
 * @param delivered whether the mail server or SMS centre accepted it
 * @param unclear whether it may have been sent although that was not confirmed, so that sending it
 *     again may duplicate it
 * @param reason null if delivered; otherwise a sentence for people, without personal data
 */
public record ChannelResult(boolean delivered, boolean unclear, String reason) {

    static final ChannelResult DELIVERED = new ChannelResult(true, null);

    /** A result that is not unclear. */
    public ChannelResult(boolean delivered, String reason) {
        this(delivered, false, reason);
    }

    static ChannelResult failed(String reason) {
        return new ChannelResult(false, reason);
    }

    static ChannelResult unclear(String reason) {
        return new ChannelResult(false, true, reason);
    }
}
