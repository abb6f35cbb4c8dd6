package org.patientcare.access.oidc;

import java.util.concurrent.TimeUnit;

/**
 * The deadline for one operation with a provider, shared by all HTTP requests that it makes.
 *
 * @param nanos the deadline as a value of {@link System#nanoTime}
 */
record Deadline(long nanos) {

    /** The total time for the operation. */
    private static final long SECONDS = 10;

    /** The most time that a single response may take. */
    private static final long RESPONSE_SECONDS = 5;

    static Deadline start() {
        return new Deadline(System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS));
    }

    /**
     * A deadline that has already passed: the caller uses only cached data and makes no request.
     */
    static Deadline passed() {
        return new Deadline(System.nanoTime());
    }

    boolean hasPassed() {
        return nanos - System.nanoTime() <= 0;
    }

    /**
     * The time-out for the next response in milliseconds: the time left, at most {@value
     * #RESPONSE_SECONDS} s; 0 if the deadline has passed.
     */
    long responseTimeoutMillis() {
        long left = TimeUnit.NANOSECONDS.toMillis(nanos - System.nanoTime());
        return Math.max(0, Math.min(left, TimeUnit.SECONDS.toMillis(RESPONSE_SECONDS)));
    }
}
