package org.patientcare.talk.webhook;

import java.time.Instant;

/**
 * Which deliveries to send again.
 *
 * @param since of events that occurred at this time or later
 * @param until and before this time; null for no end
 */
public record Replay(Instant since, Instant until, DeliveryState state) {}
