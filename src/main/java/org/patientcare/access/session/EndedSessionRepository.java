package org.patientcare.access.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;

/** Sessions that work no more, some at a time. */
@ApplicationScoped
class EndedSessionRepository {

    private static final String REMOVE_ENDED =
            OldRows.delete("person_session", "ends_at", "statement_timestamp()");

    @Inject private Database database;
    @Inject private SessionSettings settings;

    /** Some of those past their end. */
    int removeEnded() {
        return database.statement(REMOVE_ENDED).updateAny();
    }

    /**
     * Some of those without a request for too long. No index helps: each request that is noted
     * would have to write to it, and ten rows a person are not many.
     */
    int removeIdle() {
        return database.statement(
                        OldRows.delete("person_session", "seen_at", OldRows.ago(settings.idle())))
                .updateAny();
    }
}
