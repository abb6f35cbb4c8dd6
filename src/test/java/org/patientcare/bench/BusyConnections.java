package org.patientcare.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.patientcare.testing.Database;

/**
 * How many connections of a node's pool carry out a statement or a transaction at once; those that
 * it opens beside the pool have a name and are left out.
 */
final class BusyConnections {

    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final String BUSY =
            "SELECT count(*) FROM pg_stat_activity WHERE usename = ? AND state <> 'idle'"
                    + " AND application_name NOT LIKE 'Patient Care, %'";

    private BusyConnections() {}

    /** Looks every 20 ms for so long, and returns how many there were at most. */
    static int most(BenchDatabase database, double seconds) {
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
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
            return most;
        } catch (SQLException e) {
            throw new BenchFailure("The connections could not be counted.", e);
        }
    }
}
