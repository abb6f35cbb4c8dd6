package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.talk.relay.RelayNumbers.Backlog;
import org.patientcare.talk.webhook.EndpointState;

/** How much waits, and how the endpoints do, of all organizations. */
@ApplicationScoped
class BacklogRepository {

    /** Longer than a lease that nobody renews, and than a node takes to be there again. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final int MOST_COUNTED = 100_000;

    private static final String PENDING =
            """
            SELECT count(*) AS pending, coalesce(extract(epoch FROM clock_timestamp() - min(occurred_at)), 0)::bigint AS seconds
            FROM (SELECT occurred_at FROM webhook_delivery WHERE state = 'pending' LIMIT $most) few"""
                    .replace("$most", String.valueOf(MOST_COUNTED));

    /** Nobody can resume one to which nothing is subscribed any more. */
    private static final String STATES =
            """
            SELECT e.state, count(*) AS count FROM webhook_endpoint e
            WHERE EXISTS (SELECT FROM webhook w
                WHERE w.organization_id = e.organization_id AND w.endpoint_id = e.id AND w.deleted_at IS NULL)
            GROUP BY e.state""";

    /** Those that could be called, and that no node has: nobody sends, or all nodes are busy. */
    private static final String UNCALLED =
            """
            SELECT count(*) AS endpoints, coalesce(extract(epoch FROM clock_timestamp() - min(greatest(e.due_at, e.not_before, e.lease_until))), 0)::bigint AS seconds
            FROM webhook_endpoint e
            WHERE e.state <> 'parked' AND e.due_at <= clock_timestamp() - $patience
                AND (e.not_before IS NULL OR e.not_before <= clock_timestamp() - $patience)
                AND (e.lease_until IS NULL OR e.lease_until <= clock_timestamp() - $patience)"""
                    .replace("$patience", "interval '" + PATIENCE.toSeconds() + " seconds'");

    @Inject private Database database;

    /**
     * Endpoints that no node calls though something is due.
     *
     * @param longest how many seconds the first of them has waited
     */
    record Uncalled(long endpoints, long longest) {}

    Backlog look() {
        Map<EndpointState, Long> states = states();
        return database.in(Scope.RELAY)
                .statement(PENDING)
                .one(row -> new Backlog(row.number("pending"), row.number("seconds"), states));
    }

    /** Of all organizations, those that have waited for over a minute. */
    Uncalled uncalled() {
        return database.in(Scope.RELAY)
                .statement(UNCALLED)
                .one(row -> new Uncalled(row.number("endpoints"), row.number("seconds")));
    }

    Map<EndpointState, Long> states() {
        Map<EndpointState, Long> states = new EnumMap<>(EndpointState.class);
        database.in(Scope.RELAY)
                .statement(STATES)
                .list(
                        row ->
                                states.put(
                                        row.word(EndpointState.class, "state"),
                                        row.number("count")));
        return states;
    }
}
