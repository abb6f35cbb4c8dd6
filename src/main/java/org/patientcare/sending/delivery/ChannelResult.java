package org.patientcare.sending.delivery;

/**
 * What became of a message on one channel.
 *
 * @param delivered whether the mail server or SMS centre took it
 * @param unclear whether it may have left although nobody said so; whoever sends it again may send
 *     it twice
 * @param reason null when delivered; otherwise a sentence for a person, without personal data
 */
public record ChannelResult(boolean delivered, boolean unclear, String reason) {

    static final ChannelResult DELIVERED = new ChannelResult(true, null);

    /** One that is clear. */
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
