package org.patientcare.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.patientcare.testing.Database;

/**
 * Counts the connections of a node's pool that run a statement or a transaction at the same time.
 * Connections outside the pool have an application name and are left out.
 */
final class BusyConnections {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final String BUSY =
            "SELECT count(*) FROM pg_stat_activity WHERE usename = ? AND state <> 'idle'"
                    + " AND application_name LIKE 'patientcare/%/requests'";

    private BusyConnections() {}

    /** Polls every 20 ms for the given time, and returns the highest number. */
    static int highest(BenchDatabase database, double seconds) {
        try (Connection connection = database.superuser();
                PreparedStatement busy = connection.prepareStatement(BUSY)) {
            busy.setString(1, Database.RUNTIME_ROLE);
            long end = System.nanoTime() + (long) (seconds * 1e9);
            int most = 0;
            while (System.nanoTime() < end) {
                try (ResultSet row = busy.executeQuery()) {
                    row.next();
                    most = Math.max(most, row.getInt(1));
                }
                LockSupport.parkNanos(POLL_NANOS);
            }
            return most;
        } catch (SQLException e) {
            throw new BenchFailure("The connections could not be counted.", e);
        }
    }
}
