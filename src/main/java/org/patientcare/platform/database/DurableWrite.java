package org.patientcare.platform.database;

import jakarta.enterprise.context.Dependent;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.patientcare.platform.config.Readiness;

/**
 * Proves that the database writes durably: a record in the write-ahead log that is committed, and a
 * temporary file that takes space on the disk of the data. Nothing of it is kept, so nothing has to
 * be cleaned up. Used by one thread at a time.
 */
@Dependent
class DurableWrite {

    private static final Logger LOG = System.getLogger(DurableWrite.class.getName());

    /**
     * Then the driver cancels the write, so that the database does not keep a session that waits
     * for a standby. Less than the time-out of the connection.
     */
    private static final int LIMIT_SECONDS = 2;

    /**
     * How many writes in succession must exceed the limit: one alone can be a busy disk, or a
     * standby that is being restarted.
     */
    private static final int SLOW_WRITES = 2;

    /**
     * Both statements are one transaction. With so little memory the rows of generate_series go to
     * a temporary file of 100 kB, in the tablespace of the database. A transactional message is
     * written and committed as any change is.
     */
    private static final String WRITE =
            "SELECT set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true);"
                    + " SELECT current_setting('transaction_read_only')::boolean AS read_only,"
                    + " (SELECT count(*) FROM generate_series(1, 5000)) AS space,"
                    + " CASE WHEN NOT current_setting('transaction_read_only')::boolean"
                    + " THEN pg_logical_emit_message(true, 'patientcare', 'readiness') END AS written";

    private static final String QUERY_CANCELED = "57014";
    private static final String DISK_FULL = "53100";

    private int slowWrites;

    /**
     * Writes once.
     *
     * @return READY, or why the database does not write
     * @throws SQLException if the connection has ended
     */
    Readiness check(Connection connection) throws SQLException {
        Readiness found = write(connection);
        boolean slow =
                found == Readiness.STANDBY_AWAY || found == Readiness.DATABASE_WRITES_TOO_SLOWLY;
        slowWrites = slow ? slowWrites + 1 : 0;
        return slow && slowWrites < SLOW_WRITES ? Readiness.READY : found;
    }

    private static Readiness write(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(LIMIT_SECONDS);
            statement.execute(WRITE);
            statement.getMoreResults();
            try (ResultSet row = statement.getResultSet()) {
                row.next();
                if (row.getBoolean("read_only")) {
                    return Readiness.DATABASE_READ_ONLY;
                }
            }
            // A commit that is cancelled while it waits for a standby succeeds with a warning.
            return statement.getWarnings() == null ? Readiness.READY : Readiness.STANDBY_AWAY;
        } catch (SQLException e) {
            if (QUERY_CANCELED.equals(e.getSQLState())) {
                return Readiness.DATABASE_WRITES_TOO_SLOWLY;
            }
            if (connection.isClosed()) {
                throw e;
            }
            LOG.log(Level.DEBUG, "The database refused a write: SQL state {0}", e.getSQLState());
            return DISK_FULL.equals(e.getSQLState())
                    ? Readiness.DISK_FULL
                    : Readiness.DATABASE_REFUSES_WRITES;
        }
    }
}
