package org.patientcare.shared;

import java.sql.SQLException;

/** A statement that the database did not carry out, for callers who can do nothing about it. */
public class DatabaseFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public DatabaseFailure(SQLException cause) {
        super(cause);
    }
}
