package org.patientcare.access.ratelimit;

import java.time.Duration;

/**
 * The limits that {@link Turns} enforces.
 *
 * @param atWork concurrent requests of one caller
 * @param atWorkInAll concurrent requests of all callers together
 * @param waiting requests that may wait for one caller's group
 * @param waitingInAll requests that may wait for all callers together
 * @param patience the longest time that a request waits
 * @param grace how long a called request may take to start before its capacity goes to another one
 */
public record TurnBounds(
        int atWork,
        int atWorkInAll,
        int waiting,
        int waitingInAll,
        Duration patience,
        Duration grace) {}
