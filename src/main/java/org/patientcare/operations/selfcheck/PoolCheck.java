package org.patientcare.operations.selfcheck;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;

/**
 * Checks what the pool of {@code jdbc/patientcare} sets for its connections: a pool that was made
 * by hand may differ from the shipped one (page payara-server.md).
 */
@ApplicationScoped
class PoolCheck implements Check {

    /** A call is answered within 10 s, so a statement must end before. */
    private static final Duration LONGEST_STATEMENT = Duration.ofSeconds(8);

    /** Others wait up to 5 s for the locks of a transaction in which nothing happens. */
    private static final Duration LONGEST_IDLE_TRANSACTION = Duration.ofSeconds(5);

    private static final String READ_COMMITTED = "read committed";

    private static final String SESSION =
            "SELECT current_setting('transaction_isolation') AS isolation,"
                    + " (SELECT setting::bigint FROM pg_settings WHERE name = 'statement_timeout') AS statement,"
                    + " (SELECT setting::bigint FROM pg_settings"
                    + " WHERE name = 'idle_in_transaction_session_timeout') AS idle,"
                    + " current_setting('max_parallel_workers_per_gather') <> '0' AS parallel,"
                    + " current_setting('jit')::boolean AS jit";

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Override
    public CheckName name() {
        return CheckName.POOL;
    }

    @Override
    public Finding run(RequestOrigin origin) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return on(connection);
        }
    }

    static Finding on(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(SESSION)) {
            row.next();
            String isolation = row.getString("isolation");
            if (!READ_COMMITTED.equals(isolation)) {
                return Finding.failed(
                        "The connections of the pool work in the isolation level %s, in which concurrent calls fail."
                                .formatted(isolation),
                        "Set the isolation level of the pool behind jdbc/patientcare to read committed, and"
                                + " default_transaction_isolation likewise.");
            }
            return of(deviations(connection, row));
        }
    }

    private static List<String> deviations(Connection connection, ResultSet row)
            throws SQLException {
        List<String> found = new ArrayList<>();
        if (exceeds(row.getLong("statement"), LONGEST_STATEMENT)) {
            found.add("options=-c statement_timeout=5s");
        }
        if (exceeds(connection.getNetworkTimeout(), LONGEST_STATEMENT)) {
            found.add("socketTimeout=6");
        }
        if (exceeds(row.getLong("idle"), LONGEST_IDLE_TRANSACTION)) {
            found.add("SET idle_in_transaction_session_timeout TO 4000");
        }
        if (row.getBoolean("parallel")) {
            found.add("SET max_parallel_workers_per_gather TO 0");
        }
        if (row.getBoolean("jit")) {
            found.add("SET jit TO off");
        }
        return found;
    }

    /** Whether a time-out is longer than it may be; 0 means that there is none. */
    private static boolean exceeds(long millis, Duration longest) {
        return millis == 0 || millis > longest.toMillis();
    }

    private static Finding of(List<String> deviations) {
        return deviations.isEmpty()
                ? Finding.ok(
                        "The connections of the pool have the isolation level, time-outs and settings that"
                                + " the service needs.")
                : Finding.warning(
                        "The connections of the pool lack: " + String.join("; ", deviations) + ".",
                        "Give the pool behind jdbc/patientcare the properties and the init SQL of the table in"
                                + " payara-server.md, so that a slow or frozen database cannot occupy the"
                                + " node.");
    }
}
