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

/** Which node sends to which endpoint, by the database's clock. */
@ApplicationScoped
class LeaseRepository {

    /** Of a lease, from its last renewal. */
    static final Duration LENGTH = Duration.ofSeconds(20);

    private static final String FROM_NOW =
            "clock_timestamp() + interval '" + LENGTH.toSeconds() + " seconds'";

    /**
     * Those that wait longest, some of each organization. Of those that answered last, and of those
     * that did not or were never called, each so many: whoever hangs keeps nobody else waiting.
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
     * @param proven whether it answered the last call
     */
    record Due(UUID organization, UUID id, boolean proven) {}

    /**
     * Those of all organizations, to be taken by {@link #take}.
     *
     * @param proven at most so many that answered
     * @param others at most so many that did not
     * @param full of whom no more that answered are taken
     * @param doubted of whom no more that did not are taken
     */
    List<Due> due(
            int ofOrganization,
            int proven,
            int others,
            Collection<UUID> full,
            Collection<UUID> doubted) {
        return database.in(Scope.RELAY)
                .statement(DUE)
                .bind("most", ofOrganization)
                .bind("proven", proven)
                .bind("others", others)
                .bindArray("full", "uuid", full)
                .bindArray("doubted", "uuid", doubted)
                .list(
                        row ->
                                new Due(
                                        row.uuid("organization_id"),
                                        row.uuid("id"),
                                        row.flag("proven")));
    }

    /** Those of an organization that nobody else has by now. */
    List<Leased> take(UUID organization, Collection<UUID> ids) {
        UUID lease = UUID.randomUUID();
        return database.of(organization)
                .statement(TAKE)
                .bind("lease", lease)
                .bindArray("ids", "uuid", ids)
                .list(row -> leased(organization, lease, row));
    }

    private static Leased leased(UUID organization, UUID lease, Row row) {
        return new Leased(
                organization,
                row.uuid("id"),
                row.text("url"),
                lease,
                row.word(EndpointState.class, "state"),
                row.integer("failures"));
    }

    /**
     * Prolongs leases of an organization.
     *
     * @return those that still hold; one whose endpoint somebody works on is not prolonged this
     *     time and not among them
     */
    Set<UUID> renew(UUID organization, Collection<UUID> leases) {
        return database
                .of(organization)
                .statement(RENEW)
                .bindArray("leases", "uuid", leases)
                .list(row -> row.uuid("lease"))
                .stream()
                .collect(Collectors.toSet());
    }
}
