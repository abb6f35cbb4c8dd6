package org.patientcare.patients.intake;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.patientcare.platform.database.Database;

/** What becomes of files whose batches cannot be stored. */
@ApplicationScoped
class ImportFailureRepository {

    /** The tenth in a row is the last one. */
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

    /** A batch could not be stored: the file waits longer each time, and is given up in the end. */
    void failed(UUID organization, UUID id) {
        database.of(organization)
                .statement(FAILED)
                .bind("id", id)
                .updateOneUnless(() -> isAtRest(organization, id));
    }

    /** It is the turn of others for a minute; two days after it came a file is given up. */
    void postpone(UUID organization, UUID id) {
        database.of(organization)
                .statement(POSTPONE)
                .bind("id", id)
                .updateOneUnless(() -> isAtRest(organization, id));
    }

    private boolean isAtRest(UUID organization, UUID id) {
        return database.of(organization)
                .statement(NOT_RUNNING)
                .bind("id", id)
                .first(row -> row.flag("so"))
                .orElse(true);
    }

    /** Whether something is to be loaded now, by this node or another one. */
    boolean isDue(UUID organization, UUID id) {
        return database.of(organization)
                        .statement(DUE)
                        .bind("id", id)
                        .one(row -> row.integer("count"))
                > 0;
    }
}
