package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;

/** Writes the results of deliveries. The caller holds the endpoint's lease and its row lock. */
@ApplicationScoped
class DeliveryResultRepository {

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
