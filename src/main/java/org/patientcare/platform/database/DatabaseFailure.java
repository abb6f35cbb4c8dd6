package org.patientcare.platform.database;

import jakarta.ejb.ApplicationException;
import java.sql.SQLException;

/**
 * The database did not execute a statement, and the caller can do nothing about it. Rolls the
 * transaction back. An application exception, so that the container does not log it as well.
 */
@ApplicationException(rollback = true)
public class DatabaseFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DatabaseFailure(SQLException cause) {
        super(cause);
    }

    DatabaseFailure(String message) {
        super(message);
    }

    /** A call of JDBC. */
    interface Attempt<T> {

        T run() throws SQLException;
    }

    /** The only place where exceptions of JDBC are converted. */
    static <T> T translating(Attempt<T> attempt) {
        try {
            return attempt.run();
        } catch (SQLException e) {
            throw BlockedPatientFailure.isByPolicy(e)
                    ? new BlockedPatientFailure(e)
                    : new DatabaseFailure(e);
        }
    }

    /**
     * A statement touched another number of rows than it must. The database reported no error, but
     * what was requested is not done: a current transaction is rolled back, and the call fails.
     */
    public static final class UnexpectedRowCount extends DatabaseFailure {

        private static final long serialVersionUID = 1L;

        UnexpectedRowCount(long expected, long touched) {
            super("A statement must touch " + expected + " rows and touched " + touched);
        }
    }
}
