package org.patientcare.platform.database;

/**
 * A statement touched another number of rows than it must. The database reported no error, but what
 * was requested is not done: a current transaction is rolled back, and the call fails.
 */
public final class UnexpectedRowCount extends DatabaseFailure {

    private static final long serialVersionUID = 1L;

    UnexpectedRowCount(long expected, long touched) {
        super("A statement must touch " + expected + " rows and touched " + touched);
    }
}
