package org.patientcare.platform.check;

import java.sql.SQLException;
import java.time.Duration;

/**
 * Checks one thing, without changing it. Runs on a thread of its own, outside any transaction and
 * request; must end, or react to an interrupt, within {@link #LIMIT}.
 */
public interface Check {

    /** How long the self-check waits for all checks together. */
    Duration LIMIT = Duration.ofMillis(3500);

    CheckName name();

    /**
     * @param origin how the request for the self-check came to this node
     * @throws SQLException if the database did not answer a query
     */
    Finding run(RequestOrigin origin) throws SQLException;

    /** The work of a check, as {@link Check#run}. */
    interface Work {

        Finding run(RequestOrigin origin) throws SQLException;
    }

    /** A check for classes that have several; each is produced as a bean. */
    static Check of(CheckName name, Work work) {
        return new Check() {
            @Override
            public CheckName name() {
                return name;
            }

            @Override
            public Finding run(RequestOrigin origin) throws SQLException {
                return work.run(origin);
            }
        };
    }
}
