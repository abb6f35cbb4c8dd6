package org.patientcare.platform.database;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.regex.Pattern;
import javax.transaction.xa.XAException;

/**
 * Distinguishes a database that cannot be used for the moment from a defect: it cannot be reached,
 * or it answers and refuses to write.
 *
 * <p>A failed commit is reported as an XAException that has only the text of the SQLException. No
 * constraint of the schema is deferred to the commit, so a commit fails only if the connection
 * does.
 */
public final class DatabaseUnavailable {

    /**
     * The SQL states of connection exceptions, operator intervention (shutdown, start-up), a
     * statement that exceeded statement_timeout, and a transaction that exceeded
     * idle_in_transaction_session_timeout or transaction_timeout.
     */
    private static final Pattern STATES = Pattern.compile("08...|57P0[1-5]|57014|25P0[34]");

    /** The SQL state of a statement that writes, in a transaction that may only read. */
    private static final String READ_ONLY = "25006";

    /**
     * The SQL states of a database that answers and does not do what is asked: it is read-only (a
     * setting, or a standby), a resource is used up (disk, memory, connections), or the operating
     * system reports an error of the disk. The statement had no effect.
     */
    private static final Pattern REFUSALS = Pattern.compile(READ_ONLY + "|53...|58030");

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
     * Whether the database answered and refused to execute a statement for the moment, so that the
     * statement had no effect. A failed commit is never one.
     */
    public static boolean isRefusal(Throwable failure) {
        boolean refused = false;
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof XAException) {
                return false;
            }
            refused |= at instanceof SQLException sql && hasState(sql, REFUSALS);
        }
        return refused;
    }

    /** Whether the session of this connection may only read; a new one may be allowed to write. */
    static boolean isReadOnlySession(SQLException failure) {
        return READ_ONLY.equals(failure.getSQLState());
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
                || hasState(e, STATES)
                || hasState(e, REFUSALS)
                || e.getMessage() != null && e.getMessage().startsWith(POOL_GAVE_NONE);
    }

    private static boolean hasState(SQLException e, Pattern states) {
        return e.getSQLState() != null && states.matcher(e.getSQLState()).matches();
    }
}
