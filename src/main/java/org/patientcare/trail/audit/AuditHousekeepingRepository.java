package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement.Setting;

/**
 * The monthly partitions of the audit trail, managed through functions that run as the schema's
 * owner, and the backfill: it adds the patients concerned to audit events that were written before
 * the trail stored them. They are found by the codes of the events, the newest events first. Only
 * one node at a time does this.
 */
@ApplicationScoped
class AuditHousekeepingRepository {

    /** Events per statement: an old event has up to 200 codes, and a statement may take 5 s. */
    private static final int BATCH_SIZE = 100;

    private static final String UUID_FORM = "'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'";

    /** The position of the backfill. The time is read as text because it may be infinite. */
    private static final String POSITION =
            """
            SELECT next_at::text AS at, next_id AS id, last_id AS last
            FROM audit_backfill WHERE done_at IS NULL FOR UPDATE SKIP LOCKED""";

    /**
     * The position is read beforehand and bound, and the plan is made for it: only with known
     * values can the planner estimate that many events match, which row-level security makes it
     * doubt, and read them in order (ADR 036: 24 ms instead of 2.9 s for 1.5 million events). Codes
     * are converted to ids in a step of their own: under row-level security no index is used for a
     * condition that is not leakproof.
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
            RETURNING (SELECT count(*) FROM batch) AS events,
                (SELECT count(DISTINCT id) FROM named) AS expected, (SELECT count(*) FROM filled) AS touched"""
                    .replace("$uuid", UUID_FORM);

    /**
     * Events since the migration have their patients; as the backfill proceeds, so have older ones.
     */
    private static final String COMPLETE_SINCE =
            "SELECT least(next_at, since) AS complete FROM audit_backfill WHERE done_at IS NULL";

    private static final String MAKE_MONTHS = "SELECT audit_make_months() AS made";

    private static final String STRAY_MONTHS =
            "SELECT to_char(month, 'YYYY-MM') AS month FROM audit_default_months()";

    /** Checks this month and the next two. */
    private static final String MISSING_MONTHS =
            """
            SELECT to_char(month, 'YYYY-MM') AS month FROM generate_series(0, 2) n
            CROSS JOIN date_trunc('month', now() AT TIME ZONE 'UTC' + make_interval(months => n)) AS month
            WHERE to_regclass('audit_log' || to_char(month, '_YYYY_MM')) IS NULL
                AND (audit_end_of(to_regclass('audit_log_before')) > month AT TIME ZONE 'UTC') IS NOT TRUE
            ORDER BY month""";

    @Inject private Database database;

    private record Position(String at, long id, long last) {}

    /**
     * Processes the next batch of events, in the current transaction.
     *
     * @return how many; 0 if there are none left, or another node holds the position
     */
    int fill() {
        return database.statement(POSITION)
                .first(row -> new Position(row.text("at"), row.number("id"), row.number("last")))
                .map(this::fillFrom)
                .orElse(0);
    }

    private int fillFrom(Position position) {
        return database.inScope(Scope.HOUSEKEEPING)
                .statement(FILL)
                .with(Setting.CUSTOM_PLAN)
                .countingWrites()
                .bind("at", position.at())
                .bind("id", position.id())
                .bind("last", position.last())
                .bind("most", BATCH_SIZE)
                .one(row -> row.integer("events"));
    }

    /** Events from this time on have their patients; empty if all events do. */
    Optional<Instant> completeSince() {
        return database.statement(COMPLETE_SINCE).first(row -> row.instant("complete"));
    }

    /**
     * Creates the partitions of this month and the next three, and those for a month whose events
     * lie in the default partition. Only one node at a time does this.
     *
     * @return how many tables were created
     */
    int createMonthTables() {
        return database.statement(MAKE_MONTHS).one(row -> row.integer("made"));
    }

    /** Months whose events lie in the default partition, such as 2026-11. */
    List<String> inDefaultPartition() {
        return database.statement(STRAY_MONTHS).list(row -> row.text("month"));
    }

    /** Months whose partition should exist by now. */
    List<String> missingMonths() {
        return database.statement(MISSING_MONTHS).list(row -> row.text("month"));
    }
}
