package org.patientcare.talk.webhook;

/**
 * What a receiver said to a ping.
 *
 * @param status of HTTP; null if there was no answer
 * @param reason a sentence for the caller why it was not delivered, which names no address; null if
 *     it was
 * @param durationMs from the look-up of the name on
 */
public record PingResult(boolean delivered, Integer status, String reason, long durationMs) {}
