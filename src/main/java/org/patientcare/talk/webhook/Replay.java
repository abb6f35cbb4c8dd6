package org.patientcare.talk.webhook;

import java.time.Instant;

/**
 * Which deliveries are to be sent again.
 *
 * @param since of events from then on
 * @param until and before that; null for no end
 */
public record Replay(Instant since, Instant until, DeliveryState state) {}
