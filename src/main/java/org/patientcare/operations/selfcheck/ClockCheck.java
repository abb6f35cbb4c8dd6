package org.patientcare.operations.selfcheck;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import javax.sql.DataSource;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.config.NodeClock;

/**
 * Checks that the clocks of this node and of the database agree. The service uses the time of the
 * database. A node whose clock differs by more than {@link NodeClock#TOLERANCE} is not ready and
 * does not end what is due.
 */
@ApplicationScoped
class ClockCheck implements Check {

    private static final Duration NOTICEABLE = Duration.ofSeconds(1);

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Inject private NodeClock clock;

    @Override
    public CheckName name() {
        return CheckName.CLOCK;
    }

    @Override
    public Finding run(RequestOrigin origin) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return of(skew(connection, clock.machineClock()));
        }
    }

    static Finding of(Duration skew) {
        String found =
                String.format(
                        Locale.ROOT,
                        "The clock of this node is %.1f s %s the database's",
                        skew.abs().toMillis() / 1000.0,
                        skew.isNegative() ? "ahead of" : "behind");
        if (skew.abs().compareTo(NodeClock.TOLERANCE) > 0) {
            return Finding.failed(
                    found + ": the node is not ready, and expires and deletes nothing.",
                    NodeClock.FIX);
        }
        return skew.abs().compareTo(NOTICEABLE) > 0
                ? Finding.warning(found + ".", NodeClock.FIX)
                : Finding.ok("The clocks of node and database agree.");
    }

    /** How far the database is ahead of the node, corrected by half of the round trip. */
    static Duration skew(Connection connection, Clock clock) throws SQLException {
        Instant before = clock.instant();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT clock_timestamp()")) {
            row.next();
            Duration half = Duration.between(before, clock.instant()).dividedBy(2);
            return Duration.between(before.plus(half), row.getTimestamp(1).toInstant());
        }
    }
}
