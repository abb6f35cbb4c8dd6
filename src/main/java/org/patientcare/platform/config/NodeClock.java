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
 * The clock of this machine, held against the database's. The service goes by the database's; a
 * node whose own is wrong says so and ends nothing, because what else is wrong there nobody knows.
 */
@ApplicationScoped
public class NodeClock {

    /** How far the two may be apart: half of the leeway that a token's times have. */
    public static final Duration TOLERANCE = Duration.ofSeconds(30);

    /** What to do about a wrong one. */
    public static final String FIX =
            "Let the machines of all nodes and of the database take their time from the same NTP"
                    + " servers.";

    private final Clock own = Clock.systemUTC();
    private final DatabaseClock databases = new DatabaseClock(own, System::nanoTime);

    /** Asks the database what time it is. */
    public void look(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            long before = System.nanoTime();
            try (ResultSet row = statement.executeQuery("SELECT clock_timestamp()")) {
                row.next();
                databases.noteAnswer(row.getTimestamp(1).toInstant(), before);
            }
        }
    }

    /** The machine's own, right or wrong. */
    public Clock own() {
        return own;
    }

    /** The database's, as this node knows it. */
    Clock databases() {
        return databases;
    }

    /** How far this node's is ahead of the database's, at least; negative where it is behind. */
    Duration ahead() {
        Instant before = databases.instant();
        Instant ours = own.instant();
        Instant after = databases.instant();
        if (ours.isBefore(before)) {
            return Duration.between(before, ours);
        }
        return ours.isAfter(after) ? Duration.between(after, ours) : Duration.ZERO;
    }

    /** Whether it is right enough for this node to end what is over. */
    public boolean isRight() {
        return isRight(ahead());
    }

    static boolean isRight(Duration ahead) {
        return ahead.abs().compareTo(TOLERANCE) <= 0;
    }

    /** What the node can do, given what it could if its clock were right. */
    public Readiness judged(Readiness otherwise) {
        return otherwise == Readiness.READY && !isRight() ? Readiness.CLOCK_WRONG : otherwise;
    }

    /** For people: which way it is wrong, by how much, and what to do. */
    public String sentence() {
        return sentence(ahead());
    }

    static String sentence(Duration ahead) {
        return "The clock of this node is "
                + ahead.abs().toSeconds()
                + (ahead.isNegative() ? " s behind" : " s ahead of")
                + " the database's: until it is right the node ends nothing. "
                + FIX;
    }
}
