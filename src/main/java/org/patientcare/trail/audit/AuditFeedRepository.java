package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.ScopedDatabase;

/**
 * Reads audit events in the order of their time and id. An event has the time at which its
 * statement began, and appears when its transaction ends, so that a later event can appear first.
 * Therefore nothing is read from the horizon on: the time before which no event can appear any more
 * (ADR 115). The horizon is read first, and the events by a statement of its own, which sees
 * everything that was committed until then.
 */
@ApplicationScoped
class AuditFeedRepository {

    /**
     * Every event that can still appear belongs to a transaction that is running, and has a time
     * after the start of that transaction. A backend takes the time of a statement a moment before
     * others see that it has begun, and clocks are adjusted: therefore the margin. All nodes have
     * one role, and nobody else writes events. The statement itself is one of the transactions; it
     * finds none where the server does not track activities.
     */
    private static final String HORIZON =
            """
            SELECT min(xact_start) - interval '5 s' AS horizon FROM pg_stat_activity
            WHERE datname = current_database() AND usename = session_user AND backend_type = 'client backend'""";

    /**
     * Refused logins are added when their minute is over, with the start of the minute as their
     * time. Those that are counted now belong to the current minute, or to one of this table.
     */
    private static final String HORIZON_OF_LOGINS =
            """
            SELECT least(date_trunc('minute', CAST(:horizon AS timestamptz)), min(minute)) AS horizon
            FROM refused_login""";

    /** The time alone is compared, too, so that partitions are pruned. */
    private static final String PAGE =
            """
            SELECT e.at, e.id, e.organization_id, e.actor_kind, e.actor_id, e.action, e.object_kind,
                e.object_codes, e.outcome, e.times, e.request_id, e.address, e.facts
            FROM audit_log e$where ORDER BY e.at, e.id LIMIT :most""";

    /** The partition from before there were months has no lower bound. */
    private static final String OLDEST =
            """
            SELECT CASE WHEN bool_and(bound IS NOT NULL) THEN min(CAST(bound AS timestamptz)) END AS oldest
            FROM (SELECT (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''([^'']+)''\\)'))[1] AS bound
                FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
                WHERE i.inhparent = to_regclass('audit_log') AND pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT') part""";

    @Inject private Database database;

    /**
     * The time before which all events are visible to the next statement, and none will be added.
     *
     * @param organization whose events are read; null for those of all and of none
     */
    Instant horizon(UUID organization) {
        Instant horizon =
                database.statement(HORIZON)
                        .first(row -> row.instant("horizon"))
                        .orElseThrow(AuditFeedRepository::activitiesAreNotTracked);
        return organization == null
                ? database.statement(HORIZON_OF_LOGINS)
                        .bind("horizon", horizon)
                        .one(row -> row.instant("horizon"))
                : horizon;
    }

    /**
     * The first events after a key and before the horizon, in order.
     *
     * @param organization null for the events of all organizations and of none
     */
    List<AuditFeed.Entry> slice(UUID organization, AuditPage.Key after, Instant horizon, int most) {
        Conditions conditions =
                new Conditions()
                        .add("e.organization_id = :organization", "organization", organization)
                        .add("e.at >= :keyAt", "keyAt", after.at())
                        .add("(e.at, e.id) > (:keyAt, :keyId)", "keyId", after.id())
                        .add("e.at < :horizon", "horizon", horizon);
        ScopedDatabase seen =
                organization == null
                        ? database.inScope(Scope.OPERATOR)
                        : database.forOrganization(organization);
        return conditions
                .bind(seen.statement(PAGE.replace("$where", conditions.where())))
                .bind("most", most)
                .list(
                        row ->
                                new AuditFeed.Entry(
                                        new AuditPage.Key(row.instant("at"), row.number("id")),
                                        AuditListRepository.event(row)));
    }

    /** The start of the oldest month that the trail still has; empty if it has all events. */
    Optional<Instant> oldest() {
        return database.statement(OLDEST).first(row -> row.instant("oldest"));
    }

    private static IllegalStateException activitiesAreNotTracked() {
        return new IllegalStateException(
                "The database server does not track activities (track_activities), without which the"
                        + " audit trail cannot be read in order");
    }
}
