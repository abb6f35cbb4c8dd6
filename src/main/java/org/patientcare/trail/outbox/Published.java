package org.patientcare.trail.outbox;

import java.time.Instant;
import java.util.List;

/**
 * What came of a transaction that publishes.
 *
 * @param held whether another node is at it: then nothing was done
 * @param occurred when each of those that were published happened
 */
public record Published(boolean held, List<Instant> occurred) {}
