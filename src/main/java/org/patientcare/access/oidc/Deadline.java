package org.patientcare.access.oidc;

import java.util.concurrent.TimeUnit;

/**
 * Until when somebody waits for a provider, whatever is asked of it meanwhile.
 *
 * @param nanos by {@link System#nanoTime}
 */
record Deadline(long nanos) {

    /** In all. */
    private static final long SECONDS = 10;

    /** For one answer. */
    private static final long ANSWER_SECONDS = 5;

    static Deadline begin() {
        return new Deadline(System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS));
    }

    /** For who takes what is known already, and waits for nothing. */
    static Deadline over() {
        return new Deadline(System.nanoTime());
    }

    boolean isOver() {
        return nanos - System.nanoTime() <= 0;
    }

    /** For the next answer; 0 if there is no time left. */
    long millis() {
        long left = TimeUnit.NANOSECONDS.toMillis(nanos - System.nanoTime());
        return Math.max(0, Math.min(left, TimeUnit.SECONDS.toMillis(ANSWER_SECONDS)));
    }
}
