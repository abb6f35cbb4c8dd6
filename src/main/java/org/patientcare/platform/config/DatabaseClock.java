package org.patientcare.platform.config;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The database's time on this node: the time that the database last reported, advanced by the
 * machine's monotonic counter. It runs evenly while the machine's own clock jumps and while the
 * database is unavailable. Until the database has reported its time it is the node's own time.
 */
final class DatabaseClock extends Clock {

    /** The counter drifts by less than one part in a thousand. */
    private static final long DRIFT = 1000;

    /**
     * In nanoseconds; the time goes back by more than this only if the database's clock was set
     * back.
     */
    private static final long MAX_STEP_BACK = TimeUnit.SECONDS.toNanos(10);

    private final Clock fallback;
    private final LongSupplier counter;
    private volatile Bounds known;

    /** The last time that was returned, in nanoseconds since 1970. */
    private final AtomicLong lastReturned = new AtomicLong();

    /**
     * The bounds of the database's time, all in nanoseconds: the first two say how far the
     * database's time since 1970 is ahead of the counter, at least and at most.
     *
     * @param at the counter when the bounds were found
     */
    private record Bounds(long least, long most, long at) {

        /**
         * The intersection of both; the newer bounds if they exclude each other, because somebody
         * set a clock.
         */
        Bounds narrowedBy(Bounds newer) {
            long drift = (newer.at - at) / DRIFT;
            long atLeast = Math.max(least - drift, newer.least);
            long atMost = Math.min(most + drift, newer.most);
            return atLeast <= atMost ? new Bounds(atLeast, atMost, newer.at) : newer;
        }
    }

    /**
     * @param own used until the database has reported its time
     * @param counter of nanoseconds, such as {@link System#nanoTime}
     */
    DatabaseClock(Clock own, LongSupplier counter) {
        this.fallback = own;
        this.counter = counter;
    }

    /**
     * Narrows the bounds by a time that the database reported.
     *
     * @param before the counter before the query was sent
     */
    synchronized void addSample(Instant said, long before) {
        long after = counter.getAsLong();
        long nanos = TimeUnit.SECONDS.toNanos(said.getEpochSecond()) + said.getNano();
        Bounds found = new Bounds(nanos - after, nanos - before, after);
        known = known == null ? found : known.narrowedBy(found);
    }

    /**
     * Never earlier than a time that was returned before, although narrower bounds can give an
     * earlier one: the last time is then returned until it has passed. Only a database whose clock
     * was set back by more than 10 s is followed at once.
     */
    @Override
    public Instant instant() {
        Bounds bounds = known;
        if (bounds == null) {
            return fallback.instant();
        }
        long ahead = bounds.least() + (bounds.most() - bounds.least()) / 2;
        long now = counter.getAsLong() + ahead;
        return Instant.ofEpochSecond(
                0, lastReturned.accumulateAndGet(now, DatabaseClock::noEarlier));
    }

    private static long noEarlier(long last, long now) {
        return now < last && last - now <= MAX_STEP_BACK ? last : now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    /** The same time, in another zone. */
    @Override
    public Clock withZone(ZoneId zone) {
        return new Zoned(this, zone);
    }

    private static final class Zoned extends Clock {

        private final DatabaseClock clock;
        private final ZoneId zone;

        Zoned(DatabaseClock clock, ZoneId zone) {
            this.clock = clock;
            this.zone = zone;
        }

        @Override
        public Instant instant() {
            return clock.instant();
        }

        @Override
        public ZoneId getZone() {
            return zone;
        }

        @Override
        public Clock withZone(ZoneId other) {
            return new Zoned(clock, other);
        }
    }
}
