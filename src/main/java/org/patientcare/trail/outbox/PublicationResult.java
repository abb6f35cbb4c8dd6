package org.patientcare.trail.outbox;

import java.time.Instant;
import java.util.List;

/**
 * The result of a transaction that publishes.
 *
 * @param lockedElsewhere whether another node holds the lock; then nothing was done
 * @param occurred the time of each published event
 */
public record PublicationResult(boolean lockedElsewhere, List<Instant> occurred) {}
