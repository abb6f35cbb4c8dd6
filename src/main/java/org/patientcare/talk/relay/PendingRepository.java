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

/** Reads the deliveries that are pending for an endpoint. */
@ApplicationScoped
class PendingRepository {

    /**
     * How many past days to try, in this order: most pending deliveries are of today and yesterday,
     * or else within the days for which attempts are repeated.
     */
    private static final List<Integer> PAST_DAYS = List.of(1, 5);

    /**
     * Whether deliveries are pending outside a range of days: before its first day or, because of a
     * wrong clock, after today. It uses the database clock, which also sets {@code created_at}. The
     * 24 hours are added in UTC, since days of the session's time zone may be longer or shorter.
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

    @Inject private Database database;
    @Inject private PendingEvents events;

    /** A delivery before its event is read. */
    private record DeliveryRow(
            UUID id,
            Instant created,
            UUID webhook,
            String object,
            int attempts,
            boolean first,
            long sequence,
            Instant occurred) {

        static DeliveryRow read(Row row) {
            return new DeliveryRow(
                    row.uuid("id"),
                    row.instant("created_at"),
                    row.uuid("webhook_id"),
                    row.text("object"),
                    row.integer("attempts"),
                    row.flag("first"),
                    row.number("sequence"),
                    row.instant("occurred_at"));
        }

        PendingDelivery with(PendingEvents.Found found) {
            return new PendingDelivery(
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

    /** The first deliveries by the sequence of their events, including those in progress. */
    List<PendingDelivery> load(EndpointLease endpoint, int most) {
        return load(endpoint, days(endpoint), PendingSql.IN_ORDER, most);
    }

    /**
     * The delivery with which a failing receiver is probed. One that was never tried comes first,
     * so that an event that always fails cannot block the others.
     */
    List<PendingDelivery> probe(EndpointLease endpoint) {
        DayRange days = days(endpoint);
        List<PendingDelivery> never = load(endpoint, days, PendingSql.NEVER_TRIED, 1);
        return never.isEmpty() ? load(endpoint, days, PendingSql.IN_ORDER, 1) : never;
    }

    private List<PendingDelivery> load(
            EndpointLease endpoint, DayRange days, String sql, int most) {
        List<DeliveryRow> rows = of(endpoint, days, sql).bind("most", most).list(DeliveryRow::read);
        Map<Long, PendingEvents.Found> found =
                events.find(
                        endpoint.organization(),
                        rows.stream().map(DeliveryRow::sequence).distinct().toList(),
                        rows.stream().map(DeliveryRow::occurred).toList());
        return rows.stream().map(row -> row.with(found.get(row.sequence()))).toList();
    }

    private SqlStatement of(EndpointLease endpoint, DayRange days, String sql) {
        return database.forOrganization(endpoint.organization())
                .statement(sql)
                .bind("endpoint", endpoint.id())
                .bind("from", days.from())
                .bind("until", days.until());
    }

    /** A small range of days that covers all pending deliveries. */
    private DayRange days(EndpointLease endpoint) {
        return PAST_DAYS.stream()
                .map(before -> daysOrMore(endpoint, before))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(DayRange.ALL);
    }

    private Optional<DayRange> daysOrMore(EndpointLease endpoint, int before) {
        return database.forOrganization(endpoint.organization())
                .statement(BEYOND)
                .bind("endpoint", endpoint.id())
                .bind("days", before)
                .first(
                        row ->
                                row.flag("more")
                                        ? null
                                        : new DayRange(row.instant("first"), row.instant("until")));
    }

    /** When there will be something to send; the current transaction has locked the endpoint. */
    NextAttempt next(EndpointLease endpoint) {
        return of(endpoint, days(endpoint), PendingSql.NEXT)
                .one(row -> new NextAttempt(row.flag("ready"), row.instant("next")));
    }

    /**
     * What is still to be sent.
     *
     * @param ready whether something may be sent now
     * @param at time of the next attempt; null if none is scheduled or something may be sent now
     */
    record NextAttempt(boolean ready, Instant at) {}
}
