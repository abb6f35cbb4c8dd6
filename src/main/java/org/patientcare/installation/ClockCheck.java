package org.patientcare.installation;

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
import org.patientcare.selfcheck.Arrival;
import org.patientcare.selfcheck.Check;
import org.patientcare.selfcheck.CheckName;
import org.patientcare.selfcheck.Finding;

/**
 * Whether node and database have the same time: visits open and tokens end by the one, limits and
 * attendances by the other.
 */
@ApplicationScoped
class ClockCheck implements Check {

    private static final Duration NOTICEABLE = Duration.ofSeconds(1);

    /** Half of the leeway that a token's times have. */
    private static final Duration HARMFUL = Duration.ofSeconds(30);

    private static final String FIX =
            "Let the machines of all nodes and of the database take their time from the same NTP"
                    + " servers.";

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Inject private Clock clock;

    @Override
    public CheckName name() {
        return CheckName.CLOCK;
    }

    @Override
    public Finding look(Arrival arrival) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return of(skew(connection, clock));
        }
    }

    static Finding of(Duration skew) {
        String found =
                String.format(
                        Locale.ROOT,
                        "The clocks of node and database are %.1f s apart.",
                        skew.abs().toMillis() / 1000.0);
        if (skew.abs().compareTo(HARMFUL) > 0) {
            return Finding.failed(found, FIX);
        }
        return skew.abs().compareTo(NOTICEABLE) > 0
                ? Finding.warning(found, FIX)
                : Finding.ok(found);
    }

    /** How far the database is ahead, but for half a round trip. */
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
