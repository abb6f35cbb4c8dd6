package org.patientcare.platform.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.server.EntityRowCounts;

/**
 * Checks the row counts of JPA's writes, as those of this service's own statements are checked.
 * Each of JPA's statements names one row by its key, since entities are neither removed nor written
 * in bulk here.
 */
@ApplicationScoped
public class EntityWriteChecks {

    @Inject private EntityRowCounts counts;
    @Inject private Database database;

    /**
     * From now on a write of JPA that does not touch exactly one row throws {@link
     * UnexpectedRowCount}, and its transaction is rolled back.
     */
    public void install() {
        counts.addListener(rows -> database.requireRowCount(1, rows));
    }
}
