package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.Map;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.talk.relay.RelayNumbers.Backlog;
import org.patientcare.talk.webhook.EndpointState;

/** How much waits, and how the endpoints do, of all organizations. */
@ApplicationScoped
class BacklogRepository {

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

    @Inject private Database database;

    Backlog look() {
        Map<EndpointState, Long> states = states();
        return database.in(Scope.RELAY)
                .statement(PENDING)
                .one(row -> new Backlog(row.number("pending"), row.number("seconds"), states));
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
