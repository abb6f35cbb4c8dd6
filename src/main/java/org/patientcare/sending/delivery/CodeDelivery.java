package org.patientcare.sending.delivery;

import java.time.Instant;
import org.patientcare.platform.shared.WireNamed;

/**
 * An attempt to send a code over one channel. It begins in the state failed, with a reason that
 * says that it is unfinished, so that the row is true even if the process dies while sending. It
 * becomes accepted when the mail server or SMS centre accepts the message, and delivered or failed
 * when a receipt of the SMS centre reports so.
 *
 * @param at when it began
 * @param recipient masked
 * @param reason null unless failed
 * @param reasonCode the same for programs
 * @param requestId null if no request caused it
 */
public record CodeDelivery(
        Instant at,
        String code,
        MessageChannel channel,
        String recipient,
        State state,
        String reason,
        String reasonCode,
        String requestId) {

    /** The state of an attempt. */
    public enum State implements WireNamed {
        ACCEPTED,
        DELIVERED,
        FAILED
    }
}
