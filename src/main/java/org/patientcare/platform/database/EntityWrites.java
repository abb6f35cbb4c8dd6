package org.patientcare.platform.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.server.EntityRowCounts;

/**
 * Checks what JPA writes as statements of our own are checked. Each of its statements names one row
 * by its key, since entities are neither removed nor written in bulk here.
 */
@ApplicationScoped
public class EntityWrites {

    @Inject private EntityRowCounts counts;
    @Inject private Database database;

    /**
     * From now on a write of JPA that does not touch one row is an {@link UnexpectedRowCount}, and
     * its transaction is rolled back.
     */
    public void check() {
        counts.tell(rows -> database.require(1, rows));
    }
}
