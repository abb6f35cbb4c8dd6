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

    private static final String UUID_FORM = "'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'";

    /**
     * The time as the database writes it, which may be infinite. What comes next in the transaction
     * is planned for its values.
     */
    private static final String MARK =
            """
            SELECT next_at::text AS at, next_id AS id, last_id AS last, set_config('plan_cache_mode', 'force_custom_plan', true)
            FROM audit_backfill WHERE done_at IS NULL FOR UPDATE SKIP LOCKED""";

    /**
     * Where to go on is asked before: only of values that it knows can the planner tell that there
     * are many events, which the walls between organizations make it doubt, and read them in order.
     * What a code is as an id is found out apart: behind walls no index is used with a condition
     * that might tell of rows which are not to be seen.
     */
    private static final String FILL =
            """
            WITH batch AS MATERIALIZED (
                SELECT e.organization_id, e.at, e.id, e.object_kind, e.object_codes, e.actor_kind, e.actor_id
                FROM audit_log e WHERE e.at <= CAST(:at AS timestamptz) AND (e.at, e.id) < (CAST(:at AS timestamptz), :id)
                    AND e.id <= :last
                ORDER BY e.at DESC, e.id DESC LIMIT :most),
            codes AS MATERIALIZED (
                SELECT b.organization_id, b.at, b.id, b.object_kind, c.code, CASE WHEN c.code ~ $uuid THEN c.code::uuid END AS uuid
                FROM batch b CROSS JOIN LATERAL unnest(b.object_codes) AS c (code)),
            named AS (
                SELECT c.organization_id, c.at, c.id, p.id AS patient_id FROM codes c JOIN patient p
                    ON p.organization_id = c.organization_id AND p.code = c.code WHERE c.object_kind = 'patient'
                UNION SELECT c.organization_id, c.at, c.id, a.patient_id FROM codes c JOIN appointment a
                    ON a.organization_id = c.organization_id AND a.code = c.code WHERE c.object_kind = 'appointment'
                UNION SELECT c.organization_id, c.at, c.id, r.patient_id FROM codes c JOIN prescription r
                    ON r.organization_id = c.organization_id AND r.id = c.uuid WHERE c.object_kind = 'prescription'
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
            RETURNING (SELECT count(*) FROM batch) AS events, $required"""
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

    private record Mark(String at, long id, long last) {}

    /**
     * Deals with some events, in the transaction at hand.
     *
     * @return how many; 0 if there are none, or another node is at it
     */
    int fill() {
        return database.statement(MARK)
                .first(row -> new Mark(row.text("at"), row.number("id"), row.number("last")))
                .map(this::fillFrom)
                .orElse(0);
    }

    private int fillFrom(Mark mark) {
        return database.in(Scope.HOUSEKEEPING)
                .statement(FILL)
                .bind("at", mark.at())
                .bind("id", mark.id())
                .bind("last", mark.last())
                .bind("most", AT_ONCE)
                .one(row -> row.integer("events"));
    }

    /** Events from then on say whom they concern; empty if all do. */
    Optional<Instant> completeSince() {
        return database.statement(COMPLETE_SINCE).first(row -> row.instant("complete"));
    }
}
