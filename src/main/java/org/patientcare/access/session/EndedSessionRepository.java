package org.patientcare.access.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;

/** Removes sessions that are over, a bounded number per call. */
@ApplicationScoped
class EndedSessionRepository {

    private static final String REMOVE_ENDED =
            OldRows.delete("person_session", "ends_at", "statement_timestamp()");

    @Inject private Database database;
    @Inject private SessionSettings settings;

    /** Removes some that are past their maximum lifetime. */
    int removeEnded() {
        return database.statement(REMOVE_ENDED).updateAny();
    }

    /**
     * Removes some that have been idle too long. The column has no index, since every recorded use
     * would have to update it, and there are at most ten rows for a person.
     */
    int removeIdle() {
        return database.statement(
                        OldRows.delete("person_session", "seen_at", OldRows.ago(settings.idle())))
                .updateAny();
    }
}
