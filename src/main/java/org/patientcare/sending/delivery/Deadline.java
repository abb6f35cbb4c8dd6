package org.patientcare.sending.delivery;

import java.time.Duration;

/**
 * When something is too late, whatever happens to the clock of the machine.
 *
 * @param nanoTime of {@link System#nanoTime}
 */
public record Deadline(long nanoTime) {

    public static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    public boolean isPassed() {
        return System.nanoTime() - nanoTime >= 0;
    }

    /** Nanoseconds, 0 if it has passed. */
    long left() {
        return Math.max(0, nanoTime - System.nanoTime());
    }
}
