package org.patientcare.platform.database;

/**
 * A statement touched another number of rows than it must. The database reported no error, and yet
 * what was asked is not done: a transaction at hand is rolled back, and the caller is refused.
 */
public final class UnexpectedRowCount extends DatabaseFailure {

    private static final long serialVersionUID = 1L;

    UnexpectedRowCount(long expected, long touched) {
        super("A statement must touch " + expected + " rows and touched " + touched);
    }
}
