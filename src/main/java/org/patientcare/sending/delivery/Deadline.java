package org.patientcare.sending.delivery;

import java.time.Duration;

/**
 * A time after which something is too late, independent of changes to the system clock.
 *
 * @param nanoTime a value of {@link System#nanoTime}
 */
public record Deadline(long nanoTime) {

    public static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    public boolean isPassed() {
        return System.nanoTime() - nanoTime >= 0;
    }

    /** The remaining nanoseconds; 0 if the deadline has passed. */
    long left() {
        return Math.max(0, nanoTime - System.nanoTime());
    }
}
