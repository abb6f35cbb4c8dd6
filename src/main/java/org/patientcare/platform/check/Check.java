package org.patientcare.platform.check;

import java.sql.SQLException;
import java.time.Duration;

/**
 * Looks at one thing, without changing it. Runs on a thread of its own, outside any transaction and
 * request; must have ended, or given in to an interrupt, within {@link #LIMIT}.
 */
public interface Check {

    /** How long the one who asks waits for all checks together. */
    Duration LIMIT = Duration.ofMillis(3500);

    CheckName name();

    /**
     * @param origin how the request that asks came here
     * @throws SQLException if the database did not answer what was asked
     */
    Finding look(RequestOrigin origin) throws SQLException;
}
