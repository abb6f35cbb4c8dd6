package org.patientcare.access.ratelimit;

import java.time.Duration;

/**
 * What {@link Turns} keep to.
 *
 * @param atWork requests of a caller at the same time
 * @param atWorkInAll the same of all callers together
 * @param waiting requests of a caller, and of its whole group, that may wait
 * @param waitingInAll the same of all callers together
 * @param patience how long a request waits
 * @param grace how long a request that was called may take to begin; then its place is another's
 */
public record TurnBounds(
        int atWork,
        int atWorkInAll,
        int waiting,
        int waitingInAll,
        Duration patience,
        Duration grace) {}
