package org.patientcare.operations.bundle;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.patientcare.operations.bundle.SupportBundle.DatabaseSession;
import org.patientcare.platform.database.Database;

/** The sessions of all nodes in the database. */
@ApplicationScoped
class DatabaseSessionRepository {

    private static final String SESSIONS =
            """
            SELECT application_name AS name, state, wait_event_type || ' ' || wait_event AS waits_for,
                extract(epoch FROM clock_timestamp() - xact_start)::bigint AS transaction_seconds,
                extract(epoch FROM clock_timestamp() - state_change)::bigint AS state_seconds
            FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'patientcare/%'
            ORDER BY application_name, backend_start LIMIT 500""";

    @Inject private Database database;

    /** Without their statements. */
    List<DatabaseSession> list() {
        return database.statement(SESSIONS)
                .list(
                        row ->
                                new DatabaseSession(
                                        row.text("name"),
                                        row.text("state"),
                                        row.text("waits_for"),
                                        row.optionalNumber("transaction_seconds").orElse(null),
                                        row.optionalNumber("state_seconds").orElse(null)));
    }
}
