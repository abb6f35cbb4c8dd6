package org.patientcare.sending.delivery;

import java.time.Instant;

/**
 * The outcome of an attempt to send a code, for readers who must not see the recipient.
 *
 * @param at when it began
 * @param reason null unless failed
 * @param reasonCode as in {@link CodeDelivery}
 */
public record CodeSendAttempt(
        Instant at,
        String code,
        MessageChannel channel,
        CodeDelivery.State state,
        String reason,
        String reasonCode) {}
