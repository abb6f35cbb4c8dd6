package org.patientcare.talk.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;

/** Reads and changes the state of endpoints, as far as callers can. */
@ApplicationScoped
class EndpointRepository {

    /** Pending deliveries are counted up to this number: there may be millions. */
    static final int MAX_COUNTED = 100_000;

    private static final String STATUS =
            """
            SELECT e.state, e.since, e.last_success_at, e.failed_at, e.failed_status, e.failed_reason, p.pending, p.oldest,
                CASE WHEN e.state <> 'parked' AND p.pending > 0 THEN greatest(p.next, e.not_before, statement_timestamp()) END AS next
            FROM webhook_endpoint e CROSS JOIN (
                SELECT count(*) AS pending, min(occurred_at) AS oldest, min(coalesce(next_at, '-infinity')) AS next FROM (
                    SELECT occurred_at, next_at FROM webhook_delivery
                    WHERE organization_id = :organization AND endpoint_id = :endpoint AND state = 'pending' AND webhook_id = :webhook
                    LIMIT $most) few) p
            WHERE e.organization_id = :organization AND e.id = :endpoint"""
                    .replace("$most", String.valueOf(MAX_COUNTED));

    private static final String OUTLINES =
            """
            SELECT w.id, e.state, e.since, e.last_success_at, e.failed_at, e.failed_status, e.failed_reason
            FROM webhook w JOIN webhook_endpoint e ON e.organization_id = w.organization_id AND e.id = w.endpoint_id
            WHERE w.organization_id = :organization AND w.deleted_at IS NULL""";

    private static final String RESUME =
            """
            UPDATE webhook_endpoint SET state = 'active', failures = 0, since = NULL, not_before = NULL, due_at = clock_timestamp()
            WHERE organization_id = :organization AND id = :endpoint""";

    private static final String BEGIN_ANEW =
            """
            UPDATE webhook_endpoint e SET state = 'active', failures = 0, since = NULL, not_before = NULL, told = NULL
            WHERE organization_id = :organization AND id = :endpoint AND failures > 0
                AND NOT EXISTS (SELECT FROM webhook w
                    WHERE w.organization_id = :organization AND w.endpoint_id = e.id AND w.deleted_at IS NULL)
            RETURNING e.id""";

    @Inject private Database database;

    WebhookStatus status(UUID organization, UUID webhook, UUID endpoint) {
        return database.forOrganization(organization)
                .statement(STATUS)
                .bind("endpoint", endpoint)
                .bind("webhook", webhook)
                .one(WebhookStatus::read);
    }

    /** The states of all live subscriptions by their id, without the pending deliveries. */
    Map<UUID, WebhookStatus> statuses(UUID organization) {
        return database
                .forOrganization(organization)
                .statement(OUTLINES)
                .list(row -> Map.entry(row.uuid("id"), WebhookStatus.withoutPending(row)))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Makes the endpoint active and due at once. A lease is left as it is. */
    void resume(UUID organization, UUID endpoint) {
        database.forOrganization(organization)
                .statement(RESUME)
                .bind("endpoint", endpoint)
                .updateOne();
    }

    /**
     * Resets the failures of an endpoint all of whose subscriptions were deleted, so that they do
     * not count for the next one.
     */
    void resetIfUnused(UUID organization, UUID endpoint) {
        database.forOrganization(organization)
                .statement(BEGIN_ANEW)
                .bind("endpoint", endpoint)
                .list(row -> row.uuid("id"));
    }

    /**
     * Makes the endpoint due at once. The new time also keeps a node that has just found nothing to
     * send from clearing it.
     */
    void markDue(UUID organization, UUID endpoint) {
        database.forOrganization(organization)
                .statement(
                        "UPDATE webhook_endpoint SET due_at = clock_timestamp()"
                                + " WHERE organization_id = :organization AND id = :endpoint")
                .bind("endpoint", endpoint)
                .updateOne();
    }
}
