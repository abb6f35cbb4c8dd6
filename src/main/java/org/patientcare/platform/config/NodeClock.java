package org.patientcare.platform.config;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The clock of this machine, compared with the database's, which the service uses. A node whose own
 * clock is wrong reports that, and expires or deletes nothing, because nobody knows what else is
 * wrong on that machine.
 */
@ApplicationScoped
public class NodeClock {

    /**
     * How far the two clocks may differ: half of the leeway of a token's times (contract, section
     * 7).
     */
    public static final Duration TOLERANCE = Duration.ofSeconds(30);

    /** What an operator does about a wrong clock. */
    public static final String FIX =
            "Synchronize the clocks of all nodes and of the database server with the same NTP"
                    + " servers.";

    private final Clock machineClock = Clock.systemUTC();
    private final DatabaseClock databaseClock = new DatabaseClock(machineClock, System::nanoTime);

    /** Reads the database's time. */
    public void readDatabaseTime(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            long before = System.nanoTime();
            try (ResultSet row = statement.executeQuery("SELECT clock_timestamp()")) {
                row.next();
                databaseClock.addSample(row.getTimestamp(1).toInstant(), before);
            }
        }
    }

    /** The machine's own clock, right or wrong. */
    public Clock machineClock() {
        return machineClock;
    }

    /** The one clock of the service: the database's, so that all nodes have the same time. */
    @Produces
    Clock databaseClock() {
        return databaseClock;
    }

    /** How far this node's clock is ahead of the database's, at least; negative if it is behind. */
    Duration ahead() {
        Instant before = databaseClock.instant();
        Instant ours = machineClock.instant();
        Instant after = databaseClock.instant();
        if (ours.isBefore(before)) {
            return Duration.between(before, ours);
        }
        return ours.isAfter(after) ? Duration.between(after, ours) : Duration.ZERO;
    }

    /** Whether the clock is accurate enough for this node to expire or delete anything. */
    public boolean isAccurate() {
        return isAccurate(ahead());
    }

    static boolean isAccurate(Duration ahead) {
        return ahead.abs().compareTo(TOLERANCE) <= 0;
    }

    /** The readiness of the node, given what it would be with a right clock. */
    public Readiness readiness(Readiness otherwise) {
        return otherwise == Readiness.READY && !isAccurate() ? Readiness.CLOCK_WRONG : otherwise;
    }

    /** For people: in which direction the clock is wrong, by how much, and what to do. */
    public String sentence() {
        return sentence(ahead());
    }

    static String sentence(Duration ahead) {
        return "The clock of this node is "
                + ahead.abs().toSeconds()
                + (ahead.isNegative() ? " s behind" : " s ahead of")
                + " the database's: until it is correct, the node expires and deletes nothing. "
                + FIX;
    }

    /**
     * The database's time on this node: the time that the database last reported, advanced by the
     * machine's monotonic counter. It runs evenly while the machine's own clock jumps and while the
     * database is unavailable. Until the database has reported its time it is the node's own time.
     */
    static final class DatabaseClock extends Clock {

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
             * The intersection of both; the newer bounds if they exclude each other, because
             * somebody set a clock.
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
         * earlier one: the last time is then returned until it has passed. Only a database whose
         * clock was set back by more than 10 s is followed at once.
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
}
