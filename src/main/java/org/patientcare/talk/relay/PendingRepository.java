package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;

/** What waits to be sent to an endpoint. */
@ApplicationScoped
class PendingRepository {

    /** What waits is of these days, mostly, or of those in which attempts are repeated. */
    private static final List<Integer> DAYS = List.of(1, 5);

    /**
     * Whether some wait that were made before a day or, by a clock that was wrong, after today. By
     * the clock that they are made by. Days of UTC have 24 hours; those of the session may have
     * more or less.
     */
    private static final String BEYOND =
            """
            SELECT $first AS first, $until AS until, EXISTS (SELECT FROM webhook_delivery d
                WHERE d.organization_id = :organization AND d.endpoint_id = :endpoint AND d.state = 'pending'
                    AND (d.created_at < $first OR d.created_at >= $until)) AS more"""
                    .replace(
                            "$first",
                            "date_trunc('day', now(), 'UTC') - make_interval(hours => 24 * :days)")
                    .replace("$until", "date_trunc('day', now(), 'UTC') + interval '24 hours'");

    private static final String OF_DAYS =
            " AND $table.created_at >= :from AND $table.created_at < :until";

    /** Not those behind one of the same object that waits for its next attempt. */
    private static final String MAY_GO =
            """
            d.organization_id = :organization AND d.endpoint_id = :endpoint AND d.state = 'pending'$of_days_d
                AND (d.next_at IS NULL OR d.next_at <= clock_timestamp())
                AND NOT EXISTS (SELECT FROM webhook_delivery f
                    WHERE f.organization_id = :organization AND f.endpoint_id = :endpoint AND f.object = d.object$of_days_f
                        AND f.state = 'pending' AND f.sequence < d.sequence AND f.next_at > clock_timestamp())""";

    private static final String FIRST_OF_OBJECT =
            """
             AND NOT EXISTS (SELECT FROM webhook_delivery f
                    WHERE f.organization_id = :organization AND f.endpoint_id = :endpoint AND f.object = d.object$of_days_f
                        AND f.state = 'pending' AND f.sequence < d.sequence)""";

    private static final String LOAD =
            """
            SELECT d.id, d.created_at, d.webhook_id, d.object, d.attempts, d.left_at IS NULL AS first, d.sequence, d.occurred_at
            FROM webhook_delivery d WHERE $may_go ORDER BY d.sequence LIMIT :most""";

    private static final String IN_ORDER = ofDays(LOAD.replace("$may_go", MAY_GO));

    private static final String NEVER_TRIED =
            ofDays(LOAD.replace("$may_go", MAY_GO + " AND d.attempts = 0\n" + FIRST_OF_OBJECT));

    /** The time is looked for only where nothing may go: a million may wait. */
    private static final String NEXT =
            ofDays(
                    """
                    SELECT ready, CASE WHEN NOT ready THEN (SELECT min(d.next_at) FROM webhook_delivery d
                            WHERE d.organization_id = :organization AND d.endpoint_id = :endpoint AND d.state = 'pending'$of_days_d
                                AND d.next_at > clock_timestamp()) END AS next
                    FROM (SELECT EXISTS (SELECT FROM webhook_delivery d WHERE $may_go) AS ready OFFSET 0) d"""
                            .replace("$may_go", MAY_GO));

    @Inject private Database database;
    @Inject private PendingEvents events;

    /** A delivery as it is read, before its event is. */
    private record Line(
            UUID id,
            Instant created,
            UUID webhook,
            String object,
            int attempts,
            boolean first,
            long sequence,
            Instant occurred) {

        static Line read(Row row) {
            return new Line(
                    row.uuid("id"),
                    row.instant("created_at"),
                    row.uuid("webhook_id"),
                    row.text("object"),
                    row.integer("attempts"),
                    row.flag("first"),
                    row.number("sequence"),
                    row.instant("occurred_at"));
        }

        Pending with(PendingEvents.Found found) {
            return new Pending(
                    id,
                    created,
                    sequence,
                    webhook,
                    object,
                    attempts,
                    first,
                    found == null ? null : found.event(),
                    found == null ? null : found.patient());
        }
    }

    private static String ofDays(String sql) {
        return sql.replace("$of_days_d", OF_DAYS.replace("$table", "d"))
                .replace("$of_days_f", OF_DAYS.replace("$table", "f"));
    }

    /** The first ones, by the sequence of their events; those that are under way included. */
    List<Pending> load(Leased endpoint, int most) {
        return load(endpoint, days(endpoint), IN_ORDER, most);
    }

    /** The one by which a receiver that fails is tried: no poisoned event holds the others up. */
    List<Pending> probe(Leased endpoint) {
        PendingDays days = days(endpoint);
        List<Pending> never = load(endpoint, days, NEVER_TRIED, 1);
        return never.isEmpty() ? load(endpoint, days, IN_ORDER, 1) : never;
    }

    private List<Pending> load(Leased endpoint, PendingDays days, String sql, int most) {
        List<Line> lines = of(endpoint, days, sql).bind("most", most).list(Line::read);
        Map<Long, PendingEvents.Found> found =
                events.find(
                        endpoint.organization(),
                        lines.stream().map(Line::sequence).distinct().toList(),
                        lines.stream().map(Line::occurred).toList());
        return lines.stream().map(line -> line.with(found.get(line.sequence()))).toList();
    }

    private SqlStatement of(Leased endpoint, PendingDays days, String sql) {
        return database.of(endpoint.organization())
                .statement(sql)
                .bind("endpoint", endpoint.id())
                .bind("from", days.from())
                .bind("until", days.until());
    }

    /** Those of which something waits, and few others. */
    private PendingDays days(Leased endpoint) {
        return DAYS.stream()
                .map(before -> daysOrMore(endpoint, before))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(PendingDays.ALL);
    }

    private Optional<PendingDays> daysOrMore(Leased endpoint, int before) {
        return database.of(endpoint.organization())
                .statement(BEYOND)
                .bind("endpoint", endpoint.id())
                .bind("days", before)
                .first(
                        row ->
                                row.flag("more")
                                        ? null
                                        : new PendingDays(
                                                row.instant("first"), row.instant("until")));
    }

    /** In the transaction at hand, which holds the endpoint. */
    Next next(Leased endpoint) {
        return of(endpoint, days(endpoint), NEXT)
                .one(row -> new Next(row.flag("ready"), row.instant("next")));
    }

    /**
     * What is left.
     *
     * @param ready whether something may go now
     * @param at when the next one may; null if none waits for a time, or something may go now
     */
    record Next(boolean ready, Instant at) {}
}
