package org.patientcare.platform.shared;

import jakarta.ejb.ApplicationException;
import java.sql.SQLException;

/**
 * A statement that the database did not carry out, for callers who can do nothing about it. An
 * application exception, so that the container does not log it as well.
 */
@ApplicationException(rollback = true)
public class DatabaseFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public DatabaseFailure(SQLException cause) {
        super(cause);
    }
}
