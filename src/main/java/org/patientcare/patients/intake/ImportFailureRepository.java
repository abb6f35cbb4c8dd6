package org.patientcare.patients.intake;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.patientcare.platform.database.Database;

/** Schedules imports again after a failure, or gives them up. */
@ApplicationScoped
class ImportFailureRepository {

    /** After the tenth consecutive failure the import has failed for good. */
    private static final String FAILED =
            """
            UPDATE patient_import SET failures = failures + 1,
                retry_at = statement_timestamp() + (failures + 1) * interval '1 minute',
                state = CASE WHEN failures >= 9 THEN 'failed' ELSE state END,
                kept_until = CASE WHEN failures >= 9 THEN statement_timestamp() + interval '24 hours' ELSE kept_until END
            WHERE organization_id = :organization AND id = :id AND state = 'running'""";

    private static final String POSTPONE =
            """
            UPDATE patient_import SET retry_at = statement_timestamp() + interval '1 minute',
                state = CASE WHEN created_at < statement_timestamp() - interval '48 hours' THEN 'failed' ELSE state END,
                kept_until = CASE WHEN created_at < statement_timestamp() - interval '48 hours'
                    THEN statement_timestamp() + interval '24 hours' ELSE kept_until END
            WHERE organization_id = :organization AND id = :id AND state = 'running'""";

    private static final String NOT_RUNNING =
            "SELECT state <> 'running' AS so FROM patient_import WHERE organization_id = :organization AND id = :id";

    private static final String DUE =
            """
            SELECT count(*) FROM patient_import WHERE organization_id = :organization AND id = :id AND state = 'running'
                AND (retry_at IS NULL OR retry_at <= statement_timestamp())""";

    @Inject private Database database;

    /**
     * Records a failure: the next attempt waits one minute longer each time, and after ten failures
     * in a row the import is given up.
     */
    void recordFailure(UUID organization, UUID id) {
        database.forOrganization(organization)
                .statement(FAILED)
                .bind("id", id)
                .updateOneUnless(() -> isNotRunning(organization, id));
    }

    /**
     * Postpones an import by a minute without counting a failure; 48 hours after its upload it is
     * given up.
     */
    void postpone(UUID organization, UUID id) {
        database.forOrganization(organization)
                .statement(POSTPONE)
                .bind("id", id)
                .updateOneUnless(() -> isNotRunning(organization, id));
    }

    private boolean isNotRunning(UUID organization, UUID id) {
        return database.forOrganization(organization)
                .statement(NOT_RUNNING)
                .bind("id", id)
                .first(row -> row.flag("so"))
                .orElse(true);
    }

    /** Whether the import is running and its next attempt is due, on this node or another one. */
    boolean isDue(UUID organization, UUID id) {
        return database.forOrganization(organization)
                        .statement(DUE)
                        .bind("id", id)
                        .one(row -> row.integer("count"))
                > 0;
    }
}
