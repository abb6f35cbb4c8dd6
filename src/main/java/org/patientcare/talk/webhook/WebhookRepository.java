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

/** The subscriptions of organizations, and where they go. */
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

    /** One that is there stays as it is, and is locked. */
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

    /** With time to spare: they are settled at once, or within minutes if there is much. */
    private static final String CHANGED =
            "SELECT organization_id, id FROM webhook WHERE updated_at > statement_timestamp() - interval '1 day' ORDER BY updated_at";

    @Inject private Database database;

    /**
     * Subscriptions of an organization are made one after the other, so that they can be counted.
     * Held until the end of the transaction at hand.
     */
    void awaitTurn(UUID organization) {
        database.statement("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")
                .bind("key", "webhooks of " + organization)
                .execute();
    }

    long count(UUID organization) {
        return database.of(organization).statement(COUNT).one(row -> row.number("count"));
    }

    /** All of them, the oldest first. */
    List<WebhookRow> all(UUID organization) {
        return rows(organization, database.of(organization).statement(LIVE + " ORDER BY w.number"));
    }

    /** Those of them that are there, in any order. */
    List<WebhookRow> all(UUID organization, Collection<UUID> ids) {
        return rows(
                organization,
                database.of(organization)
                        .statement(LIVE + " AND w.id = ANY (:ids)")
                        .bindArray("ids", "uuid", ids));
    }

    private static List<WebhookRow> rows(UUID organization, SqlStatement select) {
        return select.list(row -> WebhookRow.read(organization, row));
    }

    Optional<WebhookRow> find(UUID organization, UUID id) {
        return all(organization, List.of(id)).stream().findFirst();
    }

    /** The same, held until the end of the transaction at hand. */
    Optional<WebhookRow> lock(UUID organization, UUID id) {
        return rows(
                        organization,
                        database.of(organization)
                                .statement(LIVE + " AND w.id = :id FOR UPDATE OF w")
                                .bind("id", id))
                .stream()
                .findFirst();
    }

    /** Those of all organizations that were changed or deleted within a day. */
    List<OwnedWebhook> changed() {
        return database.in(Scope.RELAY)
                .statement(CHANGED)
                .list(row -> new OwnedWebhook(row.uuid("organization_id"), row.uuid("id")));
    }

    /** Whose it is, and which. */
    record OwnedWebhook(UUID organization, UUID id) {}

    /**
     * The endpoint of an address, made if it is not there; held until the end of the transaction.
     */
    UUID endpoint(UUID organization, String url) {
        return database.of(organization)
                .statement(ENDPOINT)
                .bind("id", UUID.randomUUID())
                .bind("url", url)
                .one(row -> row.uuid("id"));
    }

    /**
     * @param secret as it is to be kept
     */
    void add(UUID organization, NewSubscription made, UUID endpoint, String secret) {
        stored(organization, ADD, made, endpoint).bind("secret", secret).updateOne();
    }

    /** Of one that is locked. */
    void replace(UUID organization, NewSubscription changed, UUID endpoint) {
        stored(organization, REPLACE, changed, endpoint).updateOne();
    }

    private SqlStatement stored(
            UUID organization, String sql, NewSubscription each, UUID endpoint) {
        return database.of(organization)
                .statement(sql)
                .bind("id", each.id())
                .bind("type", each.type())
                .bind("channel", each.channel().code())
                .bind("meta", each.kept().text())
                .bind("thin", each.thin())
                .bind("endpoint", endpoint);
    }

    /** Of one that is locked. */
    void delete(UUID organization, UUID id) {
        database.of(organization).statement(DELETE).bind("id", id).updateOne();
    }

    /**
     * Gives one that is locked another secret.
     *
     * @param secret as it is to be kept
     * @param previous the same of the one before; null if it signs no longer
     * @param overlapSeconds how long it signs
     */
    void rotate(UUID organization, UUID id, String secret, String previous, int overlapSeconds) {
        database.of(organization)
                .statement(ROTATE)
                .bind("id", id)
                .bind("secret", secret)
                .bind("previous", previous)
                .bind("overlap", (double) overlapSeconds)
                .updateOne();
    }
}
