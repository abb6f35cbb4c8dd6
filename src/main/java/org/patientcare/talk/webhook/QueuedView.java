package org.patientcare.talk.webhook;

/**
 * What a replay did.
 *
 * @param queued how many deliveries became pending
 */
public record QueuedView(long queued) {}
