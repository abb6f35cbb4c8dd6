package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.talk.webhook.EndpointState;

/** What became of deliveries and of their endpoint, under its lock and its lease. */
@ApplicationScoped
class ResultRepository {

    private static final String LOCK =
            """
            SELECT state, failures, since, not_before, told, clock_timestamp() AS now FROM webhook_endpoint
            WHERE organization_id = :organization AND id = :id AND lease = :lease AND lease_until > clock_timestamp() FOR UPDATE""";

    /**
     * Those that were dropped or moved meanwhile stay as they are. A mail has failed until it is
     * known to have left, unless it was never begun.
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
                AND (d.state = 'pending' OR :mail AND d.state = 'failed')
            RETURNING d.id""";

    private static final String UNDER_WAY =
            """
            UPDATE webhook_delivery d SET state = 'failed', next_at = NULL, attempted_at = clock_timestamp(), status = NULL, reason = :reason
            WHERE d.organization_id = :organization AND d.id = :id AND d.created_at = CAST(:created AS timestamptz)
                AND d.endpoint_id = :endpoint AND d.state = 'pending'
            RETURNING d.id""";

    private static final String HEALTH =
            """
            UPDATE webhook_endpoint SET state = :state, failures = :failures, since = CAST(:since AS timestamptz),
                not_before = CAST(:notBefore AS timestamptz), told = CAST(:told AS text),
                due_at = CASE WHEN :state = 'parked' THEN NULL ELSE due_at END
            WHERE organization_id = :organization AND id = :id""";

    private static final String SUCCESS =
            "UPDATE webhook_endpoint SET last_success_at = clock_timestamp() WHERE organization_id = :organization AND id = :id";

    private static final String FAILURE =
            """
            UPDATE webhook_endpoint SET failed_at = clock_timestamp(), failed_status = :status, failed_reason = :reason
            WHERE organization_id = :organization AND id = :id""";

    private static final String LEAVE =
            """
            UPDATE webhook_endpoint SET lease = NULL, lease_until = NULL, due_at = CAST(:due AS timestamptz)
            WHERE organization_id = :organization AND id = :id""";

    private static final String WEBHOOKS =
            "SELECT id FROM webhook WHERE organization_id = :organization AND endpoint_id = :id AND deleted_at IS NULL ORDER BY number";

    @Inject private Database database;

    /**
     * An endpoint that is held.
     *
     * @param now by the database's clock
     */
    record Held(Health health, Instant now) {}

    /** For the transaction at hand; empty if the lease is over. */
    Optional<Held> lock(Leased endpoint) {
        return database.of(endpoint.organization())
                .statement(LOCK)
                .bind("id", endpoint.id())
                .bind("lease", endpoint.lease())
                .first(ResultRepository::held);
    }

    private static Held held(Row row) {
        String told = row.text("told");
        return new Held(
                new Health(
                        row.word(EndpointState.class, "state"),
                        row.integer("failures"),
                        row.instant("since"),
                        row.instant("not_before"),
                        told == null ? null : Health.Told.valueOf(told.toUpperCase(Locale.ROOT))),
                row.instant("now"));
    }

    /** Of deliveries of an endpoint that is held. */
    void write(Leased endpoint, List<Result> results, BackOff backOff) {
        database.of(endpoint.organization())
                .statement(WRITE)
                .bind("endpoint", endpoint.id())
                .bind("mail", endpoint.isMail())
                .bindArray("ids", "uuid", each(results, r -> r.delivery().id()))
                .bindArray(
                        "created",
                        "timestamptz",
                        each(results, r -> r.delivery().created().toString()))
                .bindArray("states", "text", each(results, r -> r.state(backOff).code()))
                .bindArray("counts", "integer", each(results, r -> r.answer().counts() ? 1 : 0))
                .bindArray("waits", "double precision", each(results, r -> seconds(r, backOff)))
                .bindArray("statuses", "integer", each(results, r -> r.answer().status()))
                .bindArray("reasons", "text", each(results, r -> r.answer().reason()))
                .bindArray("millis", "integer", each(results, r -> r.answer().millis()))
                .bindArray("left", "boolean", each(results, r -> r.answer().left()))
                .list(row -> row.uuid("id"));
    }

    private static double seconds(Result result, BackOff backOff) {
        return result.wait(backOff).toMillis() / 1000.0;
    }

    private static <S, T> List<T> each(List<S> all, Function<S, T> part) {
        return all.stream().map(part).collect(Collectors.toList());
    }

    /**
     * A mail that begins.
     *
     * @param reason what is to be read if this node ends before it does
     * @return whether it waits still
     */
    boolean underWay(Leased endpoint, Pending mail, String reason) {
        return database.of(endpoint.organization())
                .statement(UNDER_WAY)
                .bind("endpoint", endpoint.id())
                .bind("reason", reason)
                .bind("id", mail.id())
                .bind("created", mail.created().toString())
                .first(row -> row.uuid("id"))
                .isPresent();
    }

    void store(Leased endpoint, Health health) {
        database.of(endpoint.organization())
                .statement(HEALTH)
                .bind("id", endpoint.id())
                .bind("state", health.state().code())
                .bind("failures", health.failures())
                .bind("since", text(health.since()))
                .bind("notBefore", text(health.notBefore()))
                .bind("told", health.told() == null ? null : code(health.told()))
                .updateOne();
    }

    private static String text(Instant instant) {
        return instant == null ? null : instant.toString();
    }

    private static String code(Health.Told told) {
        return told.name().toLowerCase(Locale.ROOT);
    }

    void succeeded(Leased endpoint) {
        database.of(endpoint.organization())
                .statement(SUCCESS)
                .bind("id", endpoint.id())
                .updateOne();
    }

    void failed(Leased endpoint, Answer last) {
        database.of(endpoint.organization())
                .statement(FAILURE)
                .bind("id", endpoint.id())
                .bind("status", last.status())
                .bind("reason", last.reason())
                .updateOne();
    }

    /** Gives the lease up. */
    void leave(Leased endpoint, Instant due) {
        database.of(endpoint.organization())
                .statement(LEAVE)
                .bind("id", endpoint.id())
                .bind("due", text(due))
                .updateOne();
    }

    /** What is subscribed there. */
    List<UUID> webhooks(Leased endpoint) {
        return database.of(endpoint.organization())
                .statement(WEBHOOKS)
                .bind("id", endpoint.id())
                .list(row -> row.uuid("id"));
    }
}
