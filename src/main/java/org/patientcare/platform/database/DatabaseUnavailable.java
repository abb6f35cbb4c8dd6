package org.patientcare.platform.database;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import javax.transaction.xa.XAException;

/**
 * Distinguishes a database that cannot be reached for the moment from a defect.
 *
 * <p>A failed commit is reported as an XAException that has only the text of the SQLException. No
 * constraint of the schema is deferred to the commit, so a commit fails only if the connection
 * does.
 */
public final class DatabaseUnavailable {

    /**
     * The SQL states of connection exceptions, operator intervention (shutdown, start-up), too many
     * connections, a statement that exceeded statement_timeout, and a transaction that exceeded
     * idle_in_transaction_session_timeout.
     */
    private static final String STATES = "08...|57P0[1-5]|57014|53300|25P03";

    private static final String POOL_GAVE_NONE = "Error in allocating a connection";

    private DatabaseUnavailable() {}

    public static boolean isCauseOf(Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof XAException || at instanceof SQLException sql && isUnavailable(sql)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the connection had ended before it was used, as all pooled connections have after a
     * restart of the database. Not a connection on which the answer took too long: its statement
     * may still be running.
     */
    static boolean isEndOfConnection(SQLException failure) {
        String state = failure.getSQLState();
        boolean ended = state != null && (state.startsWith("08") || state.startsWith("57P0"));
        for (Throwable at = failure; ended && at != null; at = at.getCause()) {
            ended = !(at instanceof SocketTimeoutException);
        }
        return ended;
    }

    private static boolean isUnavailable(SQLException e) {
        return e instanceof SQLTransientConnectionException
                || e instanceof SQLNonTransientConnectionException
                || e instanceof SQLRecoverableException
                || e.getSQLState() != null && e.getSQLState().matches(STATES)
                || e.getMessage() != null && e.getMessage().startsWith(POOL_GAVE_NONE);
    }
}
