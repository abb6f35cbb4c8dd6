package org.patientcare.trail.outbox;

import java.time.Instant;
import java.util.List;

/**
 * The result of a transaction that publishes.
 *
 * @param lockedElsewhere whether another node holds the lock; then nothing was done
 * @param waits whether nothing may be published yet after a failover
 * @param occurred the time of each published event
 */
public record PublicationResult(boolean lockedElsewhere, boolean waits, List<Instant> occurred) {

    static final PublicationResult LOCKED_ELSEWHERE = new PublicationResult(true, false, List.of());

    static final PublicationResult WAITS = new PublicationResult(false, true, List.of());

    static PublicationResult of(List<Instant> occurred) {
        return new PublicationResult(false, false, occurred);
    }
}
