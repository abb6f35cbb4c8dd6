package org.patientcare.platform.database;

import jakarta.ejb.ApplicationException;
import java.sql.SQLException;

/**
 * A statement that the database did not carry out, for callers who can do nothing about it. An
 * application exception, so that the container does not log it as well.
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

    /** Something that JDBC may refuse. */
    interface Attempt<T> {

        T run() throws SQLException;
    }

    /** The only place where failures of JDBC become ours. */
    static <T> T orResult(Attempt<T> attempt) {
        try {
            return attempt.run();
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }
}
