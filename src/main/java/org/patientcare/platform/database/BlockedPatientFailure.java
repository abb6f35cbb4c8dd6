package org.patientcare.platform.database;

import java.sql.SQLException;

/**
 * A statement would have written a row of a patient who was blocked since the call had read them.
 * Nobody sees such a patient: the caller is to be answered as for one who is not there.
 */
public final class BlockedPatientFailure extends DatabaseFailure {

    private static final long serialVersionUID = 1L;

    /** The SQL state of a row that a policy forbids, and of a missing privilege. */
    private static final String INSUFFICIENT_PRIVILEGE = "42501";

    /** The policies of V111. The server names a policy in its message, in every language. */
    private static final String POLICY = "not_blocked";

    BlockedPatientFailure(SQLException cause) {
        super(cause);
    }

    /** Whether this is the cause, also of a failure that JPA or the container reports. */
    public static boolean isCauseOf(Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof SQLException sql && isByPolicy(sql)) {
                return true;
            }
        }
        return false;
    }

    static boolean isByPolicy(SQLException failure) {
        return INSUFFICIENT_PRIVILEGE.equals(failure.getSQLState())
                && failure.getMessage() != null
                && failure.getMessage().contains(POLICY);
    }
}
