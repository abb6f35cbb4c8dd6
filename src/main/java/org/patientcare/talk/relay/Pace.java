package org.patientcare.talk.relay;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How fast what waits for long is taken in: as fast as it can be sent, and no faster than a bound
 * on a node whose calls are at work for more than a tenth of the time. However much the calls have
 * to do, so much may be taken in. By this node's own counter of time and its own calls alone. For
 * one thread.
 */
final class Pace {

    /** Deliveries a second beside calls, for each core of the node, and on a small one. */
    private static final int OF_CORE = 400;

    private static final int LEAST = 500;

    /** Calls are at work, if they are for one part of so many. */
    private static final int PARTS = 10;

    /** So long is looked at, at least. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A turn that comes late makes up for so much. */
    private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final LongSupplier clock;
    private final LongSupplier work;
    private final long nanosOfOne;
    private long lookedAt;
    private long workBefore;
    private long freeAt;
    private boolean besideCalls;

    /**
     * @param clock as {@link System#nanoTime} counts
     * @param work nanoseconds for which calls were at work so far
     * @param aSecond deliveries beside calls
     */
    Pace(LongSupplier clock, LongSupplier work, int aSecond) {
        this.clock = clock;
        this.work = work;
        nanosOfOne = TimeUnit.SECONDS.toNanos(1) / aSecond;
        lookedAt = clock.getAsLong();
        workBefore = work.getAsLong();
        freeAt = lookedAt;
    }

    /** Deliveries a second that a node with so many cores takes in beside calls. */
    static int beside(int cores) {
        return Math.max(LEAST, OF_CORE * cores);
    }

    /** Whether more may be taken in now. */
    boolean allows() {
        long now = clock.getAsLong();
        look(now);
        return !besideCalls || now - freeAt >= 0;
    }

    /** Whether calls are at work often. */
    boolean isBesideCalls() {
        look(clock.getAsLong());
        return besideCalls;
    }

    private void look(long now) {
        long passed = now - lookedAt;
        if (passed >= LOOK_NANOS) {
            long worked = work.getAsLong();
            besideCalls = (worked - workBefore) * PARTS >= passed;
            lookedAt = now;
            workBefore = worked;
            if (!besideCalls) {
                freeAt = now;
            }
        }
    }

    /** So many were taken in. */
    void took(int deliveries) {
        long earliest = clock.getAsLong() - LATE_NANOS;
        freeAt = (earliest - freeAt > 0 ? earliest : freeAt) + deliveries * nanosOfOne;
    }

    /** So many of those were not sent, and are taken in again. */
    void gaveUp(int deliveries) {
        freeAt -= deliveries * nanosOfOne;
    }
}
