package org.patientcare.platform.database;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import javax.transaction.xa.XAException;

/**
 * Tells a database that cannot be reached, and may be again in a moment, from a defect.
 *
 * <p>A commit that failed is an XAException, with nothing of the SQLException but its text. No
 * constraint of the schema waits for the commit, so it fails only where the connection does.
 */
public final class DatabaseUnavailable {

    /**
     * Connection exceptions, operator intervention (shutting down, starting up), too many
     * connections, a statement that took longer than statement_timeout, a transaction in which
     * nothing happened for longer than idle_in_transaction_session_timeout.
     */
    private static final String STATES = "08...|57P0[1-5]|57014|53300|25P03";

    private static final String POOL_GAVE_NONE = "Error in allocating a connection";

    private DatabaseUnavailable() {}

    public static boolean isCauseOf(Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof XAException || at instanceof SQLException sql && isAway(sql)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the connection had ended by the time it was used, as all do that a pool kept while
     * the database was restarted. Not one on which it took too long to answer: that may go on.
     */
    static boolean isEndOfConnection(SQLException failure) {
        String state = failure.getSQLState();
        boolean ended = state != null && (state.startsWith("08") || state.startsWith("57P0"));
        for (Throwable at = failure; ended && at != null; at = at.getCause()) {
            ended = !(at instanceof SocketTimeoutException);
        }
        return ended;
    }

    private static boolean isAway(SQLException e) {
        return e instanceof SQLTransientConnectionException
                || e instanceof SQLNonTransientConnectionException
                || e instanceof SQLRecoverableException
                || e.getSQLState() != null && e.getSQLState().matches(STATES)
                || e.getMessage() != null && e.getMessage().startsWith(POOL_GAVE_NONE);
    }
}
