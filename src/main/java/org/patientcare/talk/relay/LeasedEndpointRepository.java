package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.talk.webhook.EndpointState;

/** Writes the state of an endpoint, under its row lock and its lease. */
@ApplicationScoped
class LeasedEndpointRepository {

    private static final String LOCK =
            """
            SELECT state, failures, since, not_before, told, clock_timestamp() AS now FROM webhook_endpoint
            WHERE organization_id = :organization AND id = :id AND lease = :lease AND lease_until > clock_timestamp() FOR UPDATE""";

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
     * An endpoint whose row is locked.
     *
     * @param now the current time of the database clock
     */
    record LockedEndpoint(EndpointHealth health, Instant now) {}

    /** Locks the endpoint for the current transaction; empty if the lease is no longer valid. */
    Optional<LockedEndpoint> lock(EndpointLease endpoint) {
        return database.forOrganization(endpoint.organization())
                .statement(LOCK)
                .bind("id", endpoint.id())
                .bind("lease", endpoint.token())
                .first(LeasedEndpointRepository::held);
    }

    private static LockedEndpoint held(Row row) {
        String told = row.text("told");
        return new LockedEndpoint(
                new EndpointHealth(
                        row.enumValue(EndpointState.class, "state"),
                        row.integer("failures"),
                        row.instant("since"),
                        row.instant("not_before"),
                        told == null
                                ? null
                                : EndpointHealth.NotifiedState.valueOf(
                                        told.toUpperCase(Locale.ROOT))),
                row.instant("now"));
    }

    void storeHealth(EndpointLease endpoint, EndpointHealth health) {
        database.forOrganization(endpoint.organization())
                .statement(HEALTH)
                .bind("id", endpoint.id())
                .bind("state", health.state().code())
                .bind("failures", health.failures())
                .bind("since", text(health.since()))
                .bind("notBefore", text(health.notBefore()))
                .bind("told", health.notified() == null ? null : code(health.notified()))
                .updateOne();
    }

    private static String text(Instant instant) {
        return instant == null ? null : instant.toString();
    }

    private static String code(EndpointHealth.NotifiedState notifiedState) {
        return notifiedState.name().toLowerCase(Locale.ROOT);
    }

    void recordSuccess(EndpointLease endpoint) {
        database.forOrganization(endpoint.organization())
                .statement(SUCCESS)
                .bind("id", endpoint.id())
                .updateOne();
    }

    void recordFailure(EndpointLease endpoint, AttemptOutcome last) {
        database.forOrganization(endpoint.organization())
                .statement(FAILURE)
                .bind("id", endpoint.id())
                .bind("status", last.status())
                .bind("reason", last.reason())
                .updateOne();
    }

    /**
     * Releases the lease.
     *
     * @param due when there will be something to send; null for never
     */
    void releaseLease(EndpointLease endpoint, Instant due) {
        database.forOrganization(endpoint.organization())
                .statement(LEAVE)
                .bind("id", endpoint.id())
                .bind("due", text(due))
                .updateOne();
    }

    /** The live subscriptions of the endpoint, the oldest first. */
    List<UUID> liveSubscriptions(EndpointLease endpoint) {
        return database.forOrganization(endpoint.organization())
                .statement(WEBHOOKS)
                .bind("id", endpoint.id())
                .list(row -> row.uuid("id"));
    }
}
