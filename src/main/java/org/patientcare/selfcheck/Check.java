package org.patientcare.selfcheck;

import java.sql.SQLException;

/**
 * Looks at one thing, without changing it. Runs on a thread of its own, outside any transaction and
 * request; must have ended, or given in to an interrupt, within {@link SelfCheck#LIMIT}.
 */
public interface Check {

    CheckName name();

    /**
     * @param arrival how the request that asks came here
     * @throws SQLException if the database did not answer what was asked
     */
    Finding look(Arrival arrival) throws SQLException;
}
