package org.patientcare.talk.dispatch;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Limits how fast a backlog of deliveries is loaded. There is no limit while API calls are at work
 * on this node for less than a tenth of the time; otherwise it is a fixed rate, which is granted
 * however busy the calls are. Only this node's own calls and {@code nanoTime} count. Not
 * thread-safe.
 */
final class BacklogThrottle {

    /** Deliveries per second while API calls are at work: per core, and at least. */
    private static final int PER_CORE = 400;

    private static final int MINIMUM = 500;

    /** Calls count as at work from this fraction of the time on: one in {@value}. */
    private static final int BUSY_FRACTION = 10;

    /** Minimum length of a measured interval. */
    private static final long SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** How much unused time a late caller may catch up on. */
    private static final long CATCH_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final LongSupplier clock;
    private final LongSupplier work;
    private final long nanosPerDelivery;
    private long sampledAt;
    private long workBefore;
    private long allowedAt;
    private boolean limited;

    /**
     * @param clock nanoseconds, as from {@link System#nanoTime}
     * @param work nanoseconds for which API calls have been at work so far
     * @param aSecond deliveries per second while calls are at work
     */
    BacklogThrottle(LongSupplier clock, LongSupplier work, int aSecond) {
        this.clock = clock;
        this.work = work;
        nanosPerDelivery = TimeUnit.SECONDS.toNanos(1) / aSecond;
        sampledAt = clock.getAsLong();
        workBefore = work.getAsLong();
        allowedAt = sampledAt;
    }

    /** Deliveries per second that a node with this many cores loads while API calls are at work. */
    static int limitPerSecond(int cores) {
        return Math.max(MINIMUM, PER_CORE * cores);
    }

    /** Whether more deliveries may be loaded now. */
    boolean allowsLoading() {
        long now = clock.getAsLong();
        sample(now);
        return !limited || now - allowedAt >= 0;
    }

    /** Whether API calls are at work often enough for the limit to apply. */
    boolean isLimited() {
        sample(clock.getAsLong());
        return limited;
    }

    private void sample(long now) {
        long passed = now - sampledAt;
        if (passed >= SAMPLE_NANOS) {
            long worked = work.getAsLong();
            limited = (worked - workBefore) * BUSY_FRACTION >= passed;
            sampledAt = now;
            workBefore = worked;
            if (!limited) {
                allowedAt = now;
            }
        }
    }

    /** Counts deliveries that were loaded. */
    void recordLoaded(int deliveries) {
        long earliest = clock.getAsLong() - CATCH_UP_NANOS;
        allowedAt =
                (earliest - allowedAt > 0 ? earliest : allowedAt) + deliveries * nanosPerDelivery;
    }

    /** Takes back deliveries that were loaded but discarded unsent; they will be loaded again. */
    void recordDiscarded(int deliveries) {
        allowedAt -= deliveries * nanosPerDelivery;
    }
}
