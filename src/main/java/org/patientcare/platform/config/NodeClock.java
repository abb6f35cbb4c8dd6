package org.patientcare.platform.config;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

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

    /** The database's clock, as this node knows it. */
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
}
