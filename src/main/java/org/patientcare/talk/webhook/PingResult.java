package org.patientcare.talk.webhook;

/**
 * The outcome of a ping.
 *
 * @param status HTTP status; null if there was no response
 * @param reason why it failed, a sentence for the caller that names no address; null if it was
 *     delivered
 * @param durationMs duration in milliseconds, name lookup included
 */
public record PingResult(boolean delivered, Integer status, String reason, long durationMs) {}
