package org.patientcare.delivery;

import jakarta.enterprise.context.ApplicationScoped;

/** Sends activation codes. */
@ApplicationScoped
public class Deliveries {

    private static final ChannelResult UNAVAILABLE =
            new ChannelResult(false, "no channel is configured");

    /** A component is null if that channel was not asked for. */
    public record Outcome(ChannelResult sms, ChannelResult email) {}

    /** Sends the code over every channel that the message names, at most once each. */
    public Outcome send(CodeMessage message) {
        return new Outcome(
                message.phone() == null ? null : UNAVAILABLE,
                message.email() == null ? null : UNAVAILABLE);
    }
}
