package org.patientcare.platform.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.patientcare.platform.config.Readiness;

/** What must be met besides a database that can be used, for the node to be ready. */
@ApplicationScoped
class ReadinessConditions {

    private static final Logger LOG = System.getLogger(DatabaseWatch.class.getName());

    @Inject private Instance<ReadinessCondition> conditions;

    private volatile Readiness found = Readiness.READY;

    /** The result of the last check; READY before the first. */
    Readiness found() {
        return found;
    }

    /**
     * Checks all. A condition that cannot be checked, because the database is away, stays as it
     * was.
     */
    void check() {
        try {
            Readiness now = Readiness.READY;
            for (ReadinessCondition condition : conditions) {
                now = now == Readiness.READY ? condition.check() : now;
            }
            if (now != found) {
                LOG.log(
                        now == Readiness.READY ? Level.INFO : Level.WARNING,
                        "Readiness: {0}",
                        now.sentence());
            }
            found = now;
        } catch (RuntimeException | Error e) {
            LOG.log(
                    Level.DEBUG,
                    "The conditions of readiness were not checked: {0}",
                    e.getClass().getName());
        }
    }
}
