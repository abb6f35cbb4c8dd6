package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.RequiredWrites;
import org.patientcare.platform.database.Scope;

/**
 * Events from before the trail said whom they concern are given that, by their codes, the newest
 * first. Of two nodes one works at it.
 */
@ApplicationScoped
class AuditBackfillRepository {

    /** An event of those days has up to 200 codes, and a statement 5 s. */
    private static final int AT_ONCE = 100;

    private static final String CODES =
            " FROM batch b CROSS JOIN LATERAL unnest(b.object_codes) AS c (code)";

    private static final String UUID_FORM = "'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'";

    private static final String FILL =
            """
            WITH mark AS MATERIALIZED (
                SELECT next_at, next_id, last_id FROM audit_backfill WHERE done_at IS NULL FOR UPDATE SKIP LOCKED),
            batch AS MATERIALIZED (
                SELECT e.organization_id, e.at, e.id, e.object_kind, e.object_codes, e.actor_kind, e.actor_id
                FROM audit_log e WHERE e.at <= (SELECT next_at FROM mark)
                    AND (e.at, e.id) < ((SELECT next_at FROM mark), (SELECT next_id FROM mark))
                    AND e.id <= (SELECT last_id FROM mark)
                ORDER BY e.at DESC, e.id DESC LIMIT :most),
            named AS (
                SELECT b.organization_id, b.at, b.id, p.id AS patient_id $codes JOIN patient p
                    ON p.organization_id = b.organization_id AND p.code = c.code WHERE b.object_kind = 'patient'
                UNION SELECT b.organization_id, b.at, b.id, a.patient_id $codes JOIN appointment a
                    ON a.organization_id = b.organization_id AND a.code = c.code WHERE b.object_kind = 'appointment'
                UNION SELECT b.organization_id, b.at, b.id, r.patient_id $codes JOIN prescription r
                    ON r.organization_id = b.organization_id AND r.id = CASE WHEN c.code ~ $uuid THEN c.code::uuid END
                    WHERE b.object_kind = 'prescription'
                UNION SELECT b.organization_id, b.at, b.id, p.id FROM batch b JOIN patient p
                    ON p.organization_id = b.organization_id AND p.code = b.actor_id WHERE b.actor_kind = 'patient'),
            filled AS (
                INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
                SELECT organization_id, at, id, array_agg(patient_id ORDER BY patient_id) FROM named
                GROUP BY organization_id, at, id RETURNING event_id),
            last AS (SELECT at, id FROM batch ORDER BY at, id LIMIT 1)
            UPDATE audit_backfill SET
                next_at = coalesce((SELECT at FROM last), next_at), next_id = coalesce((SELECT id FROM last), next_id),
                done_at = CASE WHEN NOT EXISTS (SELECT FROM last) THEN statement_timestamp() END
            WHERE EXISTS (SELECT FROM mark) RETURNING (SELECT count(*) FROM batch) AS events, $required"""
                    .replace("$codes", CODES)
                    .replace("$uuid", UUID_FORM)
                    .replace(
                            "$required",
                            RequiredWrites.column(
                                    "(SELECT count(*) FROM filled) = (SELECT count(DISTINCT id) FROM named)"));

    /**
     * What is not filled in from before the job began is complete since the trail has its shape.
     */
    private static final String COMPLETE_SINCE =
            "SELECT least(next_at, since) AS complete FROM audit_backfill WHERE done_at IS NULL";

    @Inject private Database database;

    /**
     * Deals with some events.
     *
     * @return how many; 0 if there are none, or another node is at it
     */
    int fill() {
        return database.in(Scope.HOUSEKEEPING)
                .statement(FILL)
                .bind("most", AT_ONCE)
                .first(row -> row.integer("events"))
                .orElse(0);
    }

    /** Events from then on say whom they concern; empty if all do. */
    Optional<Instant> completeSince() {
        return database.statement(COMPLETE_SINCE).first(row -> row.instant("complete"));
    }
}
