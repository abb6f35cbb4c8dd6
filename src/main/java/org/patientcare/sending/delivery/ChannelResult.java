package org.patientcare.sending.delivery;

/**
 * What became of a message on one channel.
 *
 * @param delivered whether the mail server or SMS centre took it
 * @param reason null when delivered; otherwise a sentence for a person, without personal data
 */
public record ChannelResult(boolean delivered, String reason) {

    static final ChannelResult DELIVERED = new ChannelResult(true, null);

    static ChannelResult failed(String reason) {
        return new ChannelResult(false, reason);
    }
}
