package org.patientcare.talk.dispatch;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.database.SqlStatement.Setting;
import org.patientcare.talk.dispatch.DispatchSettings.BackOff;
import org.patientcare.talk.dispatch.LeaseRepository.EndpointLease;
import org.patientcare.talk.dispatch.PendingDelivery.AttemptResult;
import org.patientcare.trail.outbox.StoredEvent;

/**
 * The deliveries of an endpoint: those that are pending, with their events, and the results that
 * are written to them.
 */
@ApplicationScoped
class PendingDeliveryRepository {

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
            SELECT date_trunc('day', now(), 'UTC') - make_interval(hours => 24 * :days) AS first,
                date_trunc('day', now(), 'UTC') + interval '24 hours' AS until,
                EXISTS (SELECT FROM webhook_delivery d
                    WHERE d.organization_id = :organization AND d.endpoint_id = :endpoint AND d.state = 'pending'
                        AND (d.created_at < date_trunc('day', now(), 'UTC') - make_interval(hours => 24 * :days)
                            OR d.created_at >= date_trunc('day', now(), 'UTC') + interval '24 hours')) AS more""";

    /**
     * Leaves out deliveries that follow one of the same object which waits for a repeat.
     *
     * <p>{@code OFFSET 0} keeps the subqueries separate. Rows are read in the order of the index
     * and tested one by one until there are enough, whatever the statistics say: an endpoint whose
     * receiver has just failed may have a million pending deliveries that the statistics do not
     * know yet, and testing or sorting all of them could take minutes. An outer {@code ORDER BY}
     * would have all of them read and sorted, 20 times as long for 50,000, so the result is sorted
     * in Java.
     */
    static final String IN_ORDER =
            """
            SELECT d.id, d.created_at, d.webhook_id, d.object, d.attempts, d.left_at IS NULL AS first, d.sequence, d.occurred_at
            FROM (SELECT d.id, d.created_at, d.webhook_id, d.object, d.attempts, d.left_at, d.sequence, d.occurred_at
                FROM webhook_delivery d
                WHERE d.organization_id = :organization AND d.endpoint_id = :endpoint AND d.state = 'pending'
                    AND d.created_at >= :from AND d.created_at < :until
                    AND (d.next_at IS NULL OR d.next_at <= clock_timestamp())
                ORDER BY d.sequence OFFSET 0) d
            WHERE NOT EXISTS (SELECT FROM webhook_delivery f
                WHERE f.organization_id = :organization AND f.endpoint_id = :endpoint AND f.object = d.object
                    AND f.created_at >= :from AND f.created_at < :until
                    AND f.state = 'pending' AND f.sequence < d.sequence AND f.next_at > clock_timestamp())
            LIMIT :most""";

    /** The same for deliveries that were never tried and are the first of their object. */
    static final String NEVER_TRIED =
            """
            SELECT d.id, d.created_at, d.webhook_id, d.object, d.attempts, d.left_at IS NULL AS first, d.sequence, d.occurred_at
            FROM (SELECT d.id, d.created_at, d.webhook_id, d.object, d.attempts, d.left_at, d.sequence, d.occurred_at
                FROM webhook_delivery d
                WHERE d.organization_id = :organization AND d.endpoint_id = :endpoint AND d.state = 'pending'
                    AND d.created_at >= :from AND d.created_at < :until
                    AND (d.next_at IS NULL OR d.next_at <= clock_timestamp()) AND d.attempts = 0
                ORDER BY d.sequence OFFSET 0) d
            WHERE NOT EXISTS (SELECT FROM webhook_delivery f
                WHERE f.organization_id = :organization AND f.endpoint_id = :endpoint AND f.object = d.object
                    AND f.created_at >= :from AND f.created_at < :until
                    AND f.state = 'pending' AND f.sequence < d.sequence AND f.next_at > clock_timestamp())
                AND NOT EXISTS (SELECT FROM webhook_delivery f
                WHERE f.organization_id = :organization AND f.endpoint_id = :endpoint AND f.object = d.object
                    AND f.created_at >= :from AND f.created_at < :until
                    AND f.state = 'pending' AND f.sequence < d.sequence OFFSET 0)
            LIMIT :most""";

    /**
     * The time of the next attempt is computed only if nothing can be sent now, since there may be
     * a million pending deliveries.
     */
    private static final String NEXT =
            """
            SELECT ready, CASE WHEN NOT ready THEN (SELECT min(d.next_at) FROM webhook_delivery d
                    WHERE d.organization_id = :organization AND d.endpoint_id = :endpoint AND d.state = 'pending'
                        AND d.created_at >= :from AND d.created_at < :until AND d.next_at > clock_timestamp()) END AS next
            FROM (SELECT EXISTS (SELECT FROM webhook_delivery d
                WHERE d.organization_id = :organization AND d.endpoint_id = :endpoint AND d.state = 'pending'
                    AND d.created_at >= :from AND d.created_at < :until
                    AND (d.next_at IS NULL OR d.next_at <= clock_timestamp())
                    AND NOT EXISTS (SELECT FROM webhook_delivery f
                        WHERE f.organization_id = :organization AND f.endpoint_id = :endpoint AND f.object = d.object
                            AND f.created_at >= :from AND f.created_at < :until
                            AND f.state = 'pending' AND f.sequence < d.sequence AND f.next_at > clock_timestamp())) AS ready OFFSET 0) d""";

    /** Looks up each event by its sequence, not by its time: many may have the same time. */
    private static final String EVENTS =
            """
            SELECT e.sequence, e.id, e.event, e.object_kind, e.object_code, e.patient_code, e.generation, e.origin, e.occurred_at, e.payload,
                e.patient_id
            FROM unnest(:sequences) AS k (sequence) CROSS JOIN LATERAL (SELECT * FROM event
                WHERE organization_id = :organization AND sequence = k.sequence AND occurred_at >= :from AND occurred_at < :until LIMIT 1) e""";

    /**
     * Deliveries that were dropped or moved to another endpoint meanwhile are left unchanged. A
     * mail whose sending has started is already marked as failed, until it is known to have been
     * sent. Days, ids and sequences are repeated outside the join, so that whichever index the
     * planner chooses, it reads only these rows, even before there are statistics for the
     * organization.
     */
    private static final String WRITE =
            """
            UPDATE webhook_delivery d SET state = g.state, attempts = d.attempts + g.counts, attempted_at = clock_timestamp(),
                next_at = CASE WHEN g.state = 'pending' THEN clock_timestamp() + make_interval(secs => g.wait) END,
                status = g.status, reason = g.reason, duration_ms = g.millis,
                left_at = CASE WHEN g.has_left THEN coalesce(d.left_at, clock_timestamp()) ELSE d.left_at END
            FROM unnest(:ids, :created, :states, :counts, :waits, :statuses, :reasons, :millis, :left)
                AS g (id, created_at, state, counts, wait, status, reason, millis, has_left)
            WHERE d.organization_id = :organization AND d.id = g.id AND d.created_at = g.created_at AND d.endpoint_id = :endpoint
                AND d.id = ANY (:ids) AND d.sequence = ANY (:sequences) AND d.created_at >= :from AND d.created_at < :until
                AND (d.state = 'pending' OR :mail AND d.state = 'failed')
            RETURNING d.id""";

    private static final String UNDER_WAY =
            """
            UPDATE webhook_delivery d SET state = 'failed', next_at = NULL, attempted_at = clock_timestamp(), status = NULL, reason = :reason
            WHERE d.organization_id = :organization AND d.id = :id AND d.created_at = CAST(:created AS timestamptz)
                AND d.endpoint_id = :endpoint AND d.state = 'pending'
            RETURNING d.id""";

    @Inject private Database database;

    /**
     * A range of whole UTC days, from inclusive to exclusive. Deliveries are partitioned by day; a
     * query that names the days it needs reads only their partitions, instead of those of a month.
     */
    private record DayRange(Instant from, Instant until) {

        /** All days. */
        static final DayRange ALL =
                new DayRange(Instant.EPOCH, Instant.parse("9999-12-31T00:00:00Z"));

        /**
         * The days that cover some instants.
         *
         * @param moments at least one
         */
        static DayRange of(List<Instant> moments) {
            Instant first = moments.stream().min(Comparator.naturalOrder()).orElseThrow();
            Instant last = moments.stream().max(Comparator.naturalOrder()).orElseThrow();
            return new DayRange(
                    first.truncatedTo(ChronoUnit.DAYS),
                    last.truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS));
        }
    }

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

        PendingDelivery with(FoundEvent found) {
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

    /**
     * A stored event.
     *
     * @param patient internal id of the patient concerned; null for none
     */
    private record FoundEvent(StoredEvent event, Long patient) {}

    /**
     * What is still to be sent.
     *
     * @param ready whether something may be sent now
     * @param at time of the next attempt; null if none is scheduled or something may be sent now
     */
    record NextAttempt(boolean ready, Instant at) {}

    /** The first deliveries by the sequence of their events, including those in progress. */
    List<PendingDelivery> load(EndpointLease endpoint, int most) {
        return load(endpoint, days(endpoint), IN_ORDER, most);
    }

    /**
     * The delivery with which a failing receiver is probed. One that was never tried comes first,
     * so that an event that always fails cannot block the others.
     */
    List<PendingDelivery> probe(EndpointLease endpoint) {
        DayRange days = days(endpoint);
        List<PendingDelivery> never = load(endpoint, days, NEVER_TRIED, 1);
        return never.isEmpty() ? load(endpoint, days, IN_ORDER, 1) : never;
    }

    private List<PendingDelivery> load(
            EndpointLease endpoint, DayRange days, String sql, int most) {
        List<DeliveryRow> rows =
                of(endpoint, days, sql)
                        .with(Setting.ORDER_BY_INDEX)
                        .bind("most", most)
                        .list(DeliveryRow::read)
                        .stream()
                        .sorted(Comparator.comparingLong(DeliveryRow::sequence))
                        .toList();
        Map<Long, FoundEvent> found =
                events(
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
        return of(endpoint, days(endpoint), NEXT)
                .one(row -> new NextAttempt(row.flag("ready"), row.instant("next")));
    }

    /**
     * Finds events, by their sequence. Events that no longer exist are missing.
     *
     * @param occurred when the events occurred
     */
    private Map<Long, FoundEvent> events(
            UUID organization, Collection<Long> sequences, List<Instant> occurred) {
        if (sequences.isEmpty()) {
            return Map.of();
        }
        DayRange days = DayRange.of(occurred);
        Map<Long, FoundEvent> found = new HashMap<>();
        database.forOrganization(organization)
                .statement(EVENTS)
                .bindArray("sequences", "bigint", sequences)
                .bind("from", days.from())
                .bind("until", days.until())
                .list(
                        row ->
                                new FoundEvent(
                                        StoredEvent.read(organization, row),
                                        row.optionalNumber("patient_id").orElse(null)))
                .forEach(each -> found.put(each.event().sequence(), each));
        return found;
    }

    /** Writes the results of deliveries of one endpoint. */
    void write(EndpointLease endpoint, List<AttemptResult> results, BackOff backOff) {
        DayRange days = DayRange.of(each(results, r -> r.delivery().createdAt()));
        database.forOrganization(endpoint.organization())
                .statement(WRITE)
                .bind("from", days.from())
                .bind("until", days.until())
                .bindArray("sequences", "bigint", each(results, r -> r.delivery().sequence()))
                .bind("endpoint", endpoint.id())
                .bind("mail", endpoint.isMail())
                .bindArray("ids", "uuid", each(results, r -> r.delivery().id()))
                .bindArray(
                        "created",
                        "timestamptz",
                        each(results, r -> r.delivery().createdAt().toString()))
                .bindArray("states", "text", each(results, r -> r.state(backOff).code()))
                .bindArray(
                        "counts",
                        "integer",
                        each(results, r -> r.answer().countsAsAttempt() ? 1 : 0))
                .bindArray("waits", "double precision", each(results, r -> seconds(r, backOff)))
                .bindArray("statuses", "integer", each(results, r -> r.answer().status()))
                .bindArray("reasons", "text", each(results, r -> r.answer().reason()))
                .bindArray("millis", "integer", each(results, r -> r.answer().millis()))
                .bindArray("left", "boolean", each(results, r -> r.answer().mayHaveArrived()))
                .list(row -> row.uuid("id"));
    }

    private static double seconds(AttemptResult attemptResult, BackOff backOff) {
        return attemptResult.delay(backOff).toMillis() / 1000.0;
    }

    private static <S, T> List<T> each(List<S> all, Function<S, T> part) {
        return all.stream().map(part).collect(Collectors.toList());
    }

    /**
     * Marks a mail as failed before it is sent, so that it is never sent twice.
     *
     * @param reason the reason to show if this node stops before the mail is sent
     * @return whether the mail was still pending
     */
    boolean markMailStarted(EndpointLease endpoint, PendingDelivery mail, String reason) {
        return database.forOrganization(endpoint.organization())
                .statement(UNDER_WAY)
                .bind("endpoint", endpoint.id())
                .bind("reason", reason)
                .bind("id", mail.id())
                .bind("created", mail.createdAt().toString())
                .first(row -> row.uuid("id"))
                .isPresent();
    }
}
