package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.talk.webhook.EndpointState;

/**
 * Leases of endpoints, timed by the database clock: only the node that holds the lease sends to the
 * endpoint (events.md, section 5).
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
            SELECT organization_id, id, proven FROM (
                SELECT organization_id, id, proven, due_at, row_number() OVER (PARTITION BY proven ORDER BY due_at) AS place FROM (
                    SELECT organization_id, id, due_at, failures = 0 AND last_success_at IS NOT NULL AS proven,
                        row_number() OVER (PARTITION BY organization_id, failures = 0 AND last_success_at IS NOT NULL ORDER BY due_at) AS own
                    FROM webhook_endpoint
                    WHERE due_at <= clock_timestamp() AND state <> 'parked' AND (not_before IS NULL OR not_before <= clock_timestamp())
                        AND (lease_until IS NULL OR lease_until <= clock_timestamp())) due
                WHERE own <= :most
                    AND NOT (proven AND organization_id = ANY (:full)) AND NOT (NOT proven AND organization_id = ANY (:doubted))) few
            WHERE place <= CASE WHEN proven THEN :proven ELSE :others END
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
     * @param proven at most this many whose last call succeeded
     * @param others at most this many others
     * @param full organizations that get no more endpoints whose last call succeeded
     * @param doubted organizations that get no more of the others
     */
    List<DueEndpoint> due(
            int ofOrganization,
            int proven,
            int others,
            Collection<UUID> full,
            Collection<UUID> doubted) {
        return database.inScope(Scope.RELAY)
                .statement(DUE)
                .bind("most", ofOrganization)
                .bind("proven", proven)
                .bind("others", others)
                .bindArray("full", "uuid", full)
                .bindArray("doubted", "uuid", doubted)
                .list(
                        row ->
                                new DueEndpoint(
                                        row.uuid("organization_id"),
                                        row.uuid("id"),
                                        row.flag("proven")));
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
}
