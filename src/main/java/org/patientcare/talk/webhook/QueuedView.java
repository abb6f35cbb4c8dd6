package org.patientcare.talk.webhook;

/**
 * The result of a replay.
 *
 * @param queued how many deliveries became pending
 */
public record QueuedView(long queued) {}
