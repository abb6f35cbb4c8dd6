package org.patientcare.sending.delivery;

import java.time.Instant;
import org.patientcare.platform.shared.WireNamed;

/**
 * An attempt to send a code over one channel. It begins as failed, with a sentence that says it did
 * not end, so that the row is true even if the process dies on the way; it becomes accepted when
 * the partner takes the message, and delivered or failed when a receipt of the SMS centre says so.
 *
 * @param at when it began
 * @param recipient masked
 * @param reason null unless failed
 * @param requestId null if no request asked for it
 */
public record Delivery(
        Instant at,
        String code,
        Channel channel,
        String recipient,
        State state,
        String reason,
        String requestId) {

    /** How far a message came. */
    public enum State implements WireNamed {
        ACCEPTED,
        DELIVERED,
        FAILED
    }
}
