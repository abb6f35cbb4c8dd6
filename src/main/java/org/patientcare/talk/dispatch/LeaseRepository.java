package org.patientcare.talk.dispatch;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.talk.dispatch.DispatchMetrics.Backlog;
import org.patientcare.talk.webhook.WebhookStatus.EndpointState;
import org.patientcare.talk.webhook.WebhookSubscription;

/**
 * The endpoints as the dispatcher sees them: their leases, timed by the database clock, since only
 * the node that holds the lease sends to the endpoint (events.md, section 5); their state, which is
 * written under the row lock and the lease; and the backlog over all organizations.
 */
@ApplicationScoped
class LeaseRepository {

    /** Length of a lease from its last renewal. */
    static final Duration DURATION = Duration.ofSeconds(20);

    private static final String FROM_NOW =
            "clock_timestamp() + interval '" + DURATION.toSeconds() + " seconds'";

    /**
     * Due endpoints that no node has leased, the longest due first, with a limit per organization.
     * Endpoints whose last call succeeded and all others have separate limits, so that receivers
     * that hang do not delay the others.
     */
    private static final String DUE =
            """
            SELECT organization_id, id, healthy FROM (
                SELECT organization_id, id, healthy, due_at, row_number() OVER (PARTITION BY healthy ORDER BY due_at) AS place FROM (
                    SELECT organization_id, id, due_at, failures = 0 AND last_success_at IS NOT NULL AS healthy,
                        row_number() OVER (PARTITION BY organization_id, failures = 0 AND last_success_at IS NOT NULL ORDER BY due_at) AS own
                    FROM webhook_endpoint
                    WHERE due_at <= clock_timestamp() AND state <> 'parked' AND (not_before IS NULL OR not_before <= clock_timestamp())
                        AND (lease_until IS NULL OR lease_until <= clock_timestamp())) due
                WHERE own <= :most
                    AND NOT (healthy AND organization_id = ANY (:fullHealthy)) AND NOT (NOT healthy AND organization_id = ANY (:fullSuspect))) few
            WHERE place <= CASE WHEN healthy THEN :healthy ELSE :suspect END
            ORDER BY due_at""";

    private static final String TAKE =
            """
            UPDATE webhook_endpoint e SET lease = :lease, lease_until = $from_now
            FROM (SELECT id FROM webhook_endpoint
                WHERE organization_id = :organization AND id = ANY (:ids) AND due_at <= clock_timestamp() AND state <> 'parked'
                    AND (not_before IS NULL OR not_before <= clock_timestamp())
                    AND (lease_until IS NULL OR lease_until <= clock_timestamp() OR lease = :lease)
                ORDER BY id FOR UPDATE SKIP LOCKED) free
            WHERE e.organization_id = :organization AND e.id = free.id
            RETURNING e.id, e.url, e.state, e.failures"""
                    .replace("$from_now", FROM_NOW);

    private static final String RENEW =
            """
            UPDATE webhook_endpoint e SET lease_until = $from_now
            FROM (SELECT id FROM webhook_endpoint
                WHERE organization_id = :organization AND lease = ANY (:leases) AND lease_until > clock_timestamp()
                ORDER BY id FOR UPDATE SKIP LOCKED) own
            WHERE e.organization_id = :organization AND e.id = own.id
            RETURNING e.lease"""
                    .replace("$from_now", FROM_NOW);

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

    private static final String PENDING =
            """
            SELECT count(*) AS pending, coalesce(extract(epoch FROM clock_timestamp() - min(occurred_at)), 0)::bigint AS seconds
            FROM (SELECT occurred_at FROM webhook_delivery WHERE state = 'pending' LIMIT 100000) few""";

    /** Endpoints without a live subscription are left out: nobody could resume them. */
    private static final String STATES =
            """
            SELECT e.state, count(*) AS count FROM webhook_endpoint e
            WHERE EXISTS (SELECT FROM webhook w
                WHERE w.organization_id = e.organization_id AND w.endpoint_id = e.id AND w.deleted_at IS NULL)
            GROUP BY e.state""";

    /**
     * Endpoints that could be called but are leased by no node: no node sends, or all nodes are
     * busy. They must have been due for longer than a lease that is no longer renewed, and than the
     * restart of a node.
     */
    private static final String UNCALLED =
            """
            SELECT count(*) AS endpoints, coalesce(extract(epoch FROM clock_timestamp() - min(greatest(e.due_at, e.not_before, e.lease_until))), 0)::bigint AS seconds
            FROM webhook_endpoint e
            WHERE e.state <> 'parked' AND e.due_at <= clock_timestamp() - interval '60 seconds'
                AND (e.not_before IS NULL OR e.not_before <= clock_timestamp() - interval '60 seconds')
                AND (e.lease_until IS NULL OR e.lease_until <= clock_timestamp() - interval '60 seconds')""";

    @Inject private Database database;

    /**
     * An endpoint with something to send.
     *
     * @param lastCallSucceeded whether the last call succeeded
     */
    record DueEndpoint(UUID organization, UUID id, boolean lastCallSucceeded) {}

    /**
     * Due endpoints of all organizations, to be leased by {@link #acquire}.
     *
     * @param ofOrganization at most this many of each kind per organization
     * @param healthy at most this many whose last call succeeded
     * @param suspect at most this many others
     * @param fullHealthy organizations that get no more endpoints whose last call succeeded
     * @param fullSuspect organizations that get no more of the others
     */
    List<DueEndpoint> due(
            int ofOrganization,
            int healthy,
            int suspect,
            Collection<UUID> fullHealthy,
            Collection<UUID> fullSuspect) {
        return database.inScope(Scope.DISPATCH)
                .statement(DUE)
                .bind("most", ofOrganization)
                .bind("healthy", healthy)
                .bind("suspect", suspect)
                .bindArray("fullHealthy", "uuid", fullHealthy)
                .bindArray("fullSuspect", "uuid", fullSuspect)
                .list(
                        row ->
                                new DueEndpoint(
                                        row.uuid("organization_id"),
                                        row.uuid("id"),
                                        row.flag("healthy")));
    }

    /**
     * Leases those of an organization's endpoints that are still due and not leased by another
     * node.
     */
    List<EndpointLease> acquire(UUID organization, Collection<UUID> ids) {
        UUID lease = UUID.randomUUID();
        return database.forOrganization(organization)
                .statement(TAKE)
                .bind("lease", lease)
                .bindArray("ids", "uuid", ids)
                .list(row -> leased(organization, lease, row));
    }

    private static EndpointLease leased(UUID organization, UUID lease, Row row) {
        return new EndpointLease(
                organization,
                row.uuid("id"),
                row.text("url"),
                lease,
                row.enumValue(EndpointState.class, "state"),
                row.integer("failures"));
    }

    /**
     * Renews leases of an organization.
     *
     * @return the leases that were renewed; without those whose endpoint row is locked by another
     *     transaction, which are not renewed this time
     */
    Set<UUID> renew(UUID organization, Collection<UUID> leases) {
        return database
                .forOrganization(organization)
                .statement(RENEW)
                .bindArray("leases", "uuid", leases)
                .list(row -> row.uuid("lease"))
                .stream()
                .collect(Collectors.toSet());
    }

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
                .first(LeaseRepository::held);
    }

    private static LockedEndpoint held(Row row) {
        String notified = row.text("told");
        return new LockedEndpoint(
                new EndpointHealth(
                        row.enumValue(EndpointState.class, "state"),
                        row.integer("failures"),
                        row.instant("since"),
                        row.instant("not_before"),
                        notified == null
                                ? null
                                : EndpointHealth.NotifiedState.valueOf(
                                        notified.toUpperCase(Locale.ROOT))),
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

    /**
     * Endpoints that no node calls although they are due.
     *
     * @param endpoints how many there are
     * @param longestSeconds seconds for which the longest-waiting of them has been due
     */
    record OverdueEndpoints(long endpoints, long longestSeconds) {}

    Backlog backlog() {
        Map<EndpointState, Long> states = states();
        return database.inScope(Scope.DISPATCH)
                .statement(PENDING)
                .one(row -> new Backlog(row.number("pending"), row.number("seconds"), states));
    }

    /** Endpoints of all organizations that have been due for over a minute without being called. */
    OverdueEndpoints overdueEndpoints() {
        return database.inScope(Scope.DISPATCH)
                .statement(UNCALLED)
                .one(row -> new OverdueEndpoints(row.number("endpoints"), row.number("seconds")));
    }

    Map<EndpointState, Long> states() {
        Map<EndpointState, Long> states = new EnumMap<>(EndpointState.class);
        database.inScope(Scope.DISPATCH)
                .statement(STATES)
                .list(
                        row ->
                                states.put(
                                        row.enumValue(EndpointState.class, "state"),
                                        row.number("count")));
        return states;
    }

    /**
     * An endpoint and this node's lease of it: no other node sends to it meanwhile.
     *
     * @param id of the endpoint
     * @param token random id that proves the lease
     * @param failures consecutive failures when it was leased
     */
    record EndpointLease(
            UUID organization, UUID id, String url, UUID token, EndpointState state, int failures) {

        /** Whether this endpoint stands for mails to patients instead of calls. */
        boolean isMail() {
            return url.equals(WebhookSubscription.MAIL_URL);
        }

        /** Leaves out the URL, which may contain a secret. */
        @Override
        public String toString() {
            return "endpoint " + id;
        }
    }
}
