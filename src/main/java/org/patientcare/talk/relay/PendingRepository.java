package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.trail.outbox.EventRows;

/** What waits to be sent to an endpoint. */
@ApplicationScoped
class PendingRepository {

    /** Not those behind one of the same object that waits for its next attempt. */
    private static final String MAY_GO =
            """
            d.organization_id = :organization AND d.endpoint_id = :endpoint AND d.state = 'pending'
                AND (d.next_at IS NULL OR d.next_at <= clock_timestamp())
                AND NOT EXISTS (SELECT FROM webhook_delivery f
                    WHERE f.organization_id = :organization AND f.endpoint_id = :endpoint AND f.object = d.object
                        AND f.state = 'pending' AND f.sequence < d.sequence AND f.next_at > clock_timestamp())""";

    private static final String FIRST_OF_OBJECT =
            """
             AND NOT EXISTS (SELECT FROM webhook_delivery f
                    WHERE f.organization_id = :organization AND f.endpoint_id = :endpoint AND f.object = d.object
                        AND f.state = 'pending' AND f.sequence < d.sequence)""";

    private static final String LOAD =
            """
            SELECT d.id AS delivery, d.created_at, d.webhook_id, d.object, d.attempts, d.left_at IS NULL AS first,
                e.event IS NOT NULL AS there, e.sequence, e.id, e.event, e.object_kind, e.object_code, e.patient_code, e.generation,
                e.occurred_at, e.payload, e.patient_id
            FROM (SELECT * FROM webhook_delivery d WHERE $may_go ORDER BY d.sequence LIMIT :most) d
            LEFT JOIN LATERAL (SELECT * FROM event WHERE organization_id = :organization AND sequence = d.sequence
                AND occurred_at = d.occurred_at LIMIT 1) e ON true
            ORDER BY d.sequence""";

    private static final String IN_ORDER = LOAD.replace("$may_go", MAY_GO);

    private static final String NEVER_TRIED =
            LOAD.replace("$may_go", MAY_GO + " AND d.attempts = 0\n" + FIRST_OF_OBJECT);

    /** The time is looked for only where nothing may go: a million may wait. */
    private static final String NEXT =
            """
            SELECT ready, CASE WHEN NOT ready THEN (SELECT min(next_at) FROM webhook_delivery
                    WHERE organization_id = :organization AND endpoint_id = :endpoint AND state = 'pending' AND next_at > clock_timestamp()) END AS next
            FROM (SELECT EXISTS (SELECT FROM webhook_delivery d WHERE $may_go) AS ready OFFSET 0) d"""
                    .replace("$may_go", MAY_GO);

    @Inject private Database database;

    /** The first ones, by the sequence of their events; those that are under way included. */
    List<Pending> load(Leased endpoint, int most) {
        return load(endpoint, IN_ORDER, most);
    }

    /** The one by which a receiver that fails is tried: no poisoned event holds the others up. */
    List<Pending> probe(Leased endpoint) {
        List<Pending> never = load(endpoint, NEVER_TRIED, 1);
        return never.isEmpty() ? load(endpoint, IN_ORDER, 1) : never;
    }

    private List<Pending> load(Leased endpoint, String sql, int most) {
        UUID organization = endpoint.organization();
        return database.of(organization)
                .statement(sql)
                .bind("endpoint", endpoint.id())
                .bind("most", most)
                .list(row -> pending(organization, row));
    }

    private static Pending pending(UUID organization, Row row) {
        return new Pending(
                row.uuid("delivery"),
                row.instant("created_at"),
                row.uuid("webhook_id"),
                row.text("object"),
                row.integer("attempts"),
                row.flag("first"),
                row.flag("there") ? EventRows.read(organization, row) : null,
                row.knownNumber("patient_id").orElse(null));
    }

    /** In the transaction at hand, which holds the endpoint. */
    Next next(Leased endpoint) {
        return database.of(endpoint.organization())
                .statement(NEXT)
                .bind("endpoint", endpoint.id())
                .one(row -> new Next(row.flag("ready"), row.instant("next")));
    }

    /**
     * What is left.
     *
     * @param ready whether something may go now
     * @param at when the next one may; null if none waits for a time, or something may go now
     */
    record Next(boolean ready, java.time.Instant at) {}
}
