package org.patientcare.platform.config;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The database's time on this node: what the database said, and how much time has passed since by
 * the machine's counter, which nobody sets. It goes on evenly while the machine's own clock jumps
 * and while the database is away. Until the database has been asked it is the node's own time.
 */
final class DatabaseClock extends Clock {

    /** A counter is off by less than a thousandth. */
    private static final long DRIFT = 1000;

    /** In nanoseconds; by more than this it goes back only where the database's clock was set. */
    private static final long MOST_BACK = TimeUnit.SECONDS.toNanos(10);

    private final Clock own;
    private final LongSupplier counter;
    private volatile Bounds known;

    /** The newest answer by the database's time, in nanoseconds since 1970. */
    private final AtomicLong answered = new AtomicLong();

    /**
     * Between what the database's time lies. All in nanoseconds: the first two are what the
     * database's time since 1970 is ahead of the counter.
     *
     * @param at the counter when it was found
     */
    private record Bounds(long least, long most, long at) {

        /** What both allow; what is newer where they exclude each other: somebody set a clock. */
        Bounds narrowedBy(Bounds newer) {
            long drift = (newer.at - at) / DRIFT;
            long atLeast = Math.max(least - drift, newer.least);
            long atMost = Math.min(most + drift, newer.most);
            return atLeast <= atMost ? new Bounds(atLeast, atMost, newer.at) : newer;
        }
    }

    /**
     * @param own for as long as nothing else is known
     * @param counter of nanoseconds, such as {@link System#nanoTime}
     */
    DatabaseClock(Clock own, LongSupplier counter) {
        this.own = own;
        this.counter = counter;
    }

    /**
     * Takes note of what the database said.
     *
     * @param before the counter before the database was asked
     */
    synchronized void noteAnswer(Instant said, long before) {
        long after = counter.getAsLong();
        long nanos = TimeUnit.SECONDS.toNanos(said.getEpochSecond()) + said.getNano();
        Bounds found = new Bounds(nanos - after, nanos - before, after);
        known = known == null ? found : known.narrowedBy(found);
    }

    /**
     * Never less than before, though what narrows the bounds can be earlier: until it is later
     * again the last answer stands. Only a database whose clock was set back by more than 10 s is
     * followed at once.
     */
    @Override
    public Instant instant() {
        Bounds bounds = known;
        if (bounds == null) {
            return own.instant();
        }
        long ahead = bounds.least() + (bounds.most() - bounds.least()) / 2;
        long now = counter.getAsLong() + ahead;
        return Instant.ofEpochSecond(0, answered.accumulateAndGet(now, DatabaseClock::noEarlier));
    }

    private static long noEarlier(long last, long now) {
        return now < last && last - now <= MOST_BACK ? last : now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    /** The same time, for what asks in another zone. */
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
