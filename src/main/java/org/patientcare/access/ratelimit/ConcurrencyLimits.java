package org.patientcare.access.ratelimit;

import java.time.Duration;

/**
 * The limits that {@link ConcurrencyLimiter} enforces.
 *
 * @param runningPerCaller concurrent requests of one caller
 * @param runningTotal concurrent requests of all callers together
 * @param waitingPerGroup requests that may wait for one caller's group
 * @param waitingTotal requests that may wait for all callers together
 * @param maxWait the longest time that a request waits
 * @param startTimeout how long a called request may take to start before its capacity goes to
 *     another one
 */
public record ConcurrencyLimits(
        int runningPerCaller,
        int runningTotal,
        int waitingPerGroup,
        int waitingTotal,
        Duration maxWait,
        Duration startTimeout) {}
