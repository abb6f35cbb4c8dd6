package org.patientcare.sending.delivery;

import java.time.Instant;

/**
 * What became of an attempt to send a code, for whoever is not to see where it went.
 *
 * @param at when it began
 * @param reason null unless failed
 */
public record SentCode(
        Instant at, String code, Channel channel, Delivery.State state, String reason) {}
