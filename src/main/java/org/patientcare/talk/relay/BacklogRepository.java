package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.talk.relay.RelayMetrics.Backlog;
import org.patientcare.talk.webhook.EndpointState;

/** The pending deliveries and the states of the endpoints, over all organizations. */
@ApplicationScoped
class BacklogRepository {

    /**
     * How long an endpoint must have been due before it counts as not called: longer than a lease
     * that is no longer renewed, and than the restart of a node.
     */
    private static final Duration OVERDUE_AFTER = Duration.ofMinutes(1);

    private static final int MAX_COUNTED = 100_000;

    private static final String PENDING =
            """
            SELECT count(*) AS pending, coalesce(extract(epoch FROM clock_timestamp() - min(occurred_at)), 0)::bigint AS seconds
            FROM (SELECT occurred_at FROM webhook_delivery WHERE state = 'pending' LIMIT $most) few"""
                    .replace("$most", String.valueOf(MAX_COUNTED));

    /** Endpoints without a live subscription are left out: nobody could resume them. */
    private static final String STATES =
            """
            SELECT e.state, count(*) AS count FROM webhook_endpoint e
            WHERE EXISTS (SELECT FROM webhook w
                WHERE w.organization_id = e.organization_id AND w.endpoint_id = e.id AND w.deleted_at IS NULL)
            GROUP BY e.state""";

    /**
     * Endpoints that could be called but are leased by no node: no node sends, or all nodes are
     * busy.
     */
    private static final String UNCALLED =
            """
            SELECT count(*) AS endpoints, coalesce(extract(epoch FROM clock_timestamp() - min(greatest(e.due_at, e.not_before, e.lease_until))), 0)::bigint AS seconds
            FROM webhook_endpoint e
            WHERE e.state <> 'parked' AND e.due_at <= clock_timestamp() - $patience
                AND (e.not_before IS NULL OR e.not_before <= clock_timestamp() - $patience)
                AND (e.lease_until IS NULL OR e.lease_until <= clock_timestamp() - $patience)"""
                    .replace("$patience", "interval '" + OVERDUE_AFTER.toSeconds() + " seconds'");

    @Inject private Database database;

    /**
     * Endpoints that no node calls although they are due.
     *
     * @param endpoints how many there are
     * @param longestSeconds seconds for which the longest-waiting of them has been due
     */
    record OverdueEndpoints(long endpoints, long longestSeconds) {}

    Backlog backlog() {
        Map<EndpointState, Long> states = states();
        return database.inScope(Scope.RELAY)
                .statement(PENDING)
                .one(row -> new Backlog(row.number("pending"), row.number("seconds"), states));
    }

    /** Endpoints of all organizations that have been due for over a minute without being called. */
    OverdueEndpoints overdueEndpoints() {
        return database.inScope(Scope.RELAY)
                .statement(UNCALLED)
                .one(row -> new OverdueEndpoints(row.number("endpoints"), row.number("seconds")));
    }

    Map<EndpointState, Long> states() {
        Map<EndpointState, Long> states = new EnumMap<>(EndpointState.class);
        database.inScope(Scope.RELAY)
                .statement(STATES)
                .list(
                        row ->
                                states.put(
                                        row.enumValue(EndpointState.class, "state"),
                                        row.number("count")));
        return states;
    }
}
