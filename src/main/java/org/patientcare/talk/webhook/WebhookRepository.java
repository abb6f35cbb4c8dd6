package org.patientcare.talk.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;

/** Reads and writes the subscriptions of organizations and their endpoints. */
@ApplicationScoped
class WebhookRepository {

    private static final String LIVE =
            """
            SELECT w.id, w.type, w.channel, w.meta, w.thin, w.endpoint_id, w.secret, w.previous_secret, w.previous_until, e.url,
                coalesce(w.previous_until > statement_timestamp(), false) AS rotates
            FROM webhook w JOIN webhook_endpoint e ON e.organization_id = w.organization_id AND e.id = w.endpoint_id
            WHERE w.organization_id = :organization AND w.deleted_at IS NULL""";

    private static final String COUNT =
            "SELECT count(*) FROM webhook WHERE organization_id = :organization AND deleted_at IS NULL";

    /** An existing endpoint is left unchanged and locked. */
    private static final String ENDPOINT =
            """
            INSERT INTO webhook_endpoint (organization_id, id, url) VALUES (:organization, :id, :url)
            ON CONFLICT ON CONSTRAINT webhook_endpoint_url DO UPDATE SET url = EXCLUDED.url
            RETURNING id""";

    private static final String ADD =
            """
            INSERT INTO webhook (organization_id, id, type, channel, meta, thin, endpoint_id, secret)
            VALUES (:organization, :id, :type, :channel, CAST(:meta AS json), :thin, :endpoint, :secret)""";

    private static final String REPLACE =
            """
            UPDATE webhook SET type = :type, channel = :channel, meta = CAST(:meta AS json), thin = :thin, endpoint_id = :endpoint,
                updated_at = statement_timestamp()
            WHERE organization_id = :organization AND id = :id AND deleted_at IS NULL""";

    private static final String DELETE =
            """
            UPDATE webhook SET deleted_at = statement_timestamp(), updated_at = statement_timestamp(), meta = '{}', secret = NULL, previous_secret = NULL, previous_until = NULL
            WHERE organization_id = :organization AND id = :id AND deleted_at IS NULL""";

    private static final String ROTATE =
            """
            UPDATE webhook SET secret = :secret, previous_secret = CAST(:previous AS text),
                previous_until = CASE WHEN CAST(:previous AS text) IS NOT NULL
                    THEN statement_timestamp() + make_interval(secs => :overlap) END
            WHERE organization_id = :organization AND id = :id AND deleted_at IS NULL""";

    /**
     * A day is ample: their deliveries are settled at once, or within minutes if there are many.
     */
    private static final String CHANGED =
            "SELECT organization_id, id FROM webhook WHERE updated_at > statement_timestamp() - interval '1 day' ORDER BY updated_at";

    @Inject private Database database;

    /**
     * Takes a lock until the end of the current transaction, so that subscriptions of an
     * organization are created one at a time and can be counted.
     */
    void lockForCreation(UUID organization) {
        database.statement("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")
                .bind("key", "webhooks of " + organization)
                .execute();
    }

    long count(UUID organization) {
        return database.forOrganization(organization)
                .statement(COUNT)
                .one(row -> row.number("count"));
    }

    /** All live subscriptions of an organization, the oldest first. */
    List<WebhookRow> all(UUID organization) {
        return rows(
                organization,
                database.forOrganization(organization).statement(LIVE + " ORDER BY w.number"));
    }

    /** The live ones among these subscriptions, in any order. */
    List<WebhookRow> all(UUID organization, Collection<UUID> ids) {
        return rows(
                organization,
                database.forOrganization(organization)
                        .statement(LIVE + " AND w.id = ANY (:ids)")
                        .bindArray("ids", "uuid", ids));
    }

    private static List<WebhookRow> rows(UUID organization, SqlStatement select) {
        return select.list(row -> WebhookRow.read(organization, row));
    }

    Optional<WebhookRow> find(UUID organization, UUID id) {
        return all(organization, List.of(id)).stream().findFirst();
    }

    /** Finds a live subscription and locks it until the end of the current transaction. */
    Optional<WebhookRow> lock(UUID organization, UUID id) {
        return rows(
                        organization,
                        database.forOrganization(organization)
                                .statement(LIVE + " AND w.id = :id FOR UPDATE OF w")
                                .bind("id", id))
                .stream()
                .findFirst();
    }

    /** The subscriptions of all organizations that were changed or deleted within a day. */
    List<OwnedWebhook> changedWithinDay() {
        return database.inScope(Scope.RELAY)
                .statement(CHANGED)
                .list(row -> new OwnedWebhook(row.uuid("organization_id"), row.uuid("id")));
    }

    /** A subscription and its organization. */
    record OwnedWebhook(UUID organization, UUID id) {}

    /** Finds or creates the endpoint of a URL, and locks it until the end of the transaction. */
    UUID endpoint(UUID organization, String url) {
        return database.forOrganization(organization)
                .statement(ENDPOINT)
                .bind("id", UUID.randomUUID())
                .bind("url", url)
                .one(row -> row.uuid("id"));
    }

    /**
     * Adds a subscription.
     *
     * @param secret in the form that is stored
     */
    void add(UUID organization, NewSubscription made, UUID endpoint, String secret) {
        stored(organization, ADD, made, endpoint).bind("secret", secret).updateOne();
    }

    /** Replaces a subscription that is locked. */
    void replace(UUID organization, NewSubscription changed, UUID endpoint) {
        stored(organization, REPLACE, changed, endpoint).updateOne();
    }

    private SqlStatement stored(
            UUID organization, String sql, NewSubscription each, UUID endpoint) {
        return database.forOrganization(organization)
                .statement(sql)
                .bind("id", each.id())
                .bind("type", each.type())
                .bind("channel", each.channel().code())
                .bind("meta", each.stored().text())
                .bind("thin", each.thin())
                .bind("endpoint", endpoint);
    }

    /** Marks a subscription that is locked as deleted, and removes its secrets. */
    void delete(UUID organization, UUID id) {
        database.forOrganization(organization).statement(DELETE).bind("id", id).updateOne();
    }

    /**
     * Replaces the secret of a subscription that is locked.
     *
     * @param secret in the form that is stored
     * @param previous the previous secret in the same form; null if it must not sign any more
     * @param overlapSeconds how long the previous secret still signs
     */
    void rotate(UUID organization, UUID id, String secret, String previous, int overlapSeconds) {
        database.forOrganization(organization)
                .statement(ROTATE)
                .bind("id", id)
                .bind("secret", secret)
                .bind("previous", previous)
                .bind("overlap", (double) overlapSeconds)
                .updateOne();
    }
}
