package org.patientcare.talk.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.secrets.SecretForm;
import org.patientcare.platform.secrets.SecretForm.FormCounts;
import org.patientcare.platform.secrets.StoredSecret;
import org.patientcare.talk.webhook.WebhookMeta.PayloadForm;
import org.patientcare.talk.webhook.WebhookSecrets.SecretLocation;
import org.patientcare.talk.webhook.WebhookSubscription.WebhookChannel;

/**
 * Reads and writes the subscriptions of organizations, their secrets in the form that is stored,
 * and the state of their endpoints as far as callers can change it; and removes what is over.
 */
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
            INSERT INTO webhook (organization_id, id, type, channel, meta, thin, origin, endpoint_id, secret)
            VALUES (:organization, :id, :type, :channel, CAST(:meta AS json), :thin, :origin, :endpoint, :secret)""";

    private static final String REPLACE =
            """
            UPDATE webhook SET type = :type, channel = :channel, meta = CAST(:meta AS json), thin = :thin,
                origin = CAST(:origin AS text), endpoint_id = :endpoint, updated_at = statement_timestamp()
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
     * Any of those that changed within a day: deliveries of the oldest may be locked, and others
     * should not wait for that. A day is ample, because their deliveries are settled at once, or
     * within minutes if there are many.
     */
    private static final String CHANGED =
            """
            SELECT w.organization_id, w.id FROM webhook w WHERE w.updated_at > statement_timestamp() - interval '1 day'
                AND EXISTS (SELECT FROM webhook_delivery d WHERE d.organization_id = w.organization_id AND d.webhook_id = w.id
                    AND d.state = 'pending' AND (w.deleted_at IS NOT NULL OR d.endpoint_id <> w.endpoint_id))
            ORDER BY random() LIMIT 1""";

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

    private static final String STATES =
            """
            SELECT w.id, e.state, e.since, e.last_success_at, e.failed_at, e.failed_status, e.failed_reason
            FROM webhook w JOIN webhook_endpoint e ON e.organization_id = w.organization_id AND e.id = w.endpoint_id
            WHERE w.organization_id = :organization AND w.deleted_at IS NULL""";

    private static final String RESUME_ENDPOINT =
            """
            UPDATE webhook_endpoint SET state = 'active', failures = 0, since = NULL, not_before = NULL, due_at = clock_timestamp()
            WHERE organization_id = :organization AND id = :endpoint""";

    /** Parked outweighs failing: it was an event, too. */
    private static final String TAKE_OVER_NOTIFICATION =
            """
            UPDATE webhook_endpoint e SET told = CASE WHEN f.told = 'parked' THEN f.told ELSE coalesce(e.told, f.told) END
            FROM webhook_endpoint f
            WHERE e.organization_id = :organization AND e.id = :endpoint
                AND f.organization_id = :organization AND f.id = :former AND f.id <> e.id AND f.told IS NOT NULL
            RETURNING e.id""";

    private static final String RESET_IF_UNUSED =
            """
            UPDATE webhook_endpoint e SET state = 'active', failures = 0, since = NULL, not_before = NULL, told = NULL
            WHERE organization_id = :organization AND id = :endpoint AND failures > 0
                AND NOT EXISTS (SELECT FROM webhook w
                    WHERE w.organization_id = :organization AND w.endpoint_id = e.id AND w.deleted_at IS NULL)
            RETURNING e.id""";

    /** Returns {@code meta} only where it has headers, wrapped or not. */
    private static final String SECRETS =
            """
            SELECT organization_id, id, secret, previous_secret,
                CASE WHEN coalesce(meta -> 'headers', meta -> 'header_values') IS NOT NULL THEN meta END AS meta
            FROM webhook WHERE deleted_at IS NULL ORDER BY organization_id, id""";

    /**
     * Counts {@link WrappedMeta} in both forms: {@code headers} at the top level means unwrapped.
     */
    private static final String SECRET_FORMS =
            FormCounts.counting(
                    "SELECT "
                            + SecretForm.keyIdOf("secret")
                            + " AS key_id FROM webhook WHERE deleted_at IS NULL UNION ALL SELECT "
                            + SecretForm.keyIdOf("previous_secret")
                            + " FROM webhook WHERE previous_secret IS NOT NULL UNION ALL SELECT "
                            + SecretForm.keyIdOf("meta ->> 'header_values'")
                            + " FROM webhook WHERE deleted_at IS NULL AND meta ->> 'header_values' IS NOT NULL"
                            + " UNION ALL SELECT '' FROM webhook WHERE deleted_at IS NULL AND meta ->> 'headers' <> '{}'");

    private static final String LOCK_SECRETS =
            "SELECT secret, previous_secret, meta FROM webhook WHERE organization_id = :organization AND id = :id AND deleted_at IS NULL FOR UPDATE";

    private static final String STORE_SECRET =
            "UPDATE webhook SET %s = :text WHERE organization_id = :organization AND id = :id AND deleted_at IS NULL";

    private static final String STORE_META =
            "UPDATE webhook SET meta = CAST(:text AS json) WHERE organization_id = :organization AND id = :id AND deleted_at IS NULL";

    /** How long deleted rows are kept: longer than any of their deliveries. */
    private static final String KEPT = OldRows.ago(Duration.ofDays(32));

    private static final String REMOVE_DELETED = OldRows.delete("webhook", "deleted_at", KEPT);

    /** Older releases kept {@code meta} until the row was removed. */
    private static final String DELETED_WITH_META =
            "SELECT organization_id, id FROM webhook WHERE deleted_at IS NOT NULL AND CAST(meta AS text) <> '{}' LIMIT "
                    + OldRows.BATCH_SIZE;

    private static final String REMOVE_META =
            "UPDATE webhook SET meta = '{}' WHERE organization_id = :organization AND id = ANY (:ids) AND deleted_at IS NOT NULL";

    private static final String REMOVE_ENDPOINTS =
            OldRows.delete(
                    "webhook_endpoint",
                    "created_at",
                    KEPT
                            + " AND NOT EXISTS (SELECT FROM webhook w WHERE w.organization_id = webhook_endpoint.organization_id"
                            + " AND w.endpoint_id = webhook_endpoint.id)");

    @Inject private Database database;

    /**
     * A new or changed subscription, to be stored.
     *
     * @param meta as it was given
     * @param stored the same, in the form that is stored
     * @param url of its endpoint, normalized
     */
    record NewSubscription(
            UUID id,
            String type,
            WebhookChannel channel,
            WebhookMeta meta,
            WrappedMeta stored,
            String url) {

        boolean thin() {
            return meta.payload() == PayloadForm.THIN;
        }
    }

    /** A subscription and its organization. */
    record OwnedWebhook(UUID organization, UUID id) {}

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

    /**
     * A subscription of any organization that was changed or deleted within a day and has pending
     * deliveries that do not know it yet.
     */
    Optional<OwnedWebhook> changedWithinDay() {
        return database.inScope(Scope.DISPATCH)
                .statement(CHANGED)
                .first(row -> new OwnedWebhook(row.uuid("organization_id"), row.uuid("id")));
    }

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
                .bind("origin", each.meta().origin() == null ? null : each.meta().origin().code())
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
                .statement(STATES)
                .list(row -> Map.entry(row.uuid("id"), WebhookStatus.withoutPending(row)))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Makes the endpoint active and due at once. A lease is left as it is. */
    void resumeEndpoint(UUID organization, UUID endpoint) {
        database.forOrganization(organization)
                .statement(RESUME_ENDPOINT)
                .bind("endpoint", endpoint)
                .updateOne();
    }

    /**
     * Has the first success of an endpoint reported as a recovery if the technical contact was
     * notified of the endpoint from which a subscription moves to it.
     */
    void takeOverNotification(UUID organization, UUID endpoint, UUID former) {
        database.forOrganization(organization)
                .statement(TAKE_OVER_NOTIFICATION)
                .bind("endpoint", endpoint)
                .bind("former", former)
                .list(row -> row.uuid("id"));
    }

    /**
     * Resets the failures of an endpoint all of whose subscriptions were deleted, so that they do
     * not count for the next one.
     */
    void resetIfUnused(UUID organization, UUID endpoint) {
        database.forOrganization(organization)
                .statement(RESET_IF_UNUSED)
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

    /** The secrets of all live subscriptions of all organizations. */
    List<StoredSecret> secrets() {
        return database
                .inScope(Scope.OPERATOR)
                .statement(SECRETS)
                .list(
                        row -> {
                            UUID organization = row.uuid("organization_id");
                            UUID id = row.uuid("id");
                            return Stream.of(SecretLocation.Kind.values())
                                    .map(kind -> new SecretLocation(organization, id, kind))
                                    .flatMap(location -> secret(row, location).stream())
                                    .toList();
                        })
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    /** How many secrets are stored in each form. */
    Map<SecretForm, Long> secretForms() {
        return FormCounts.read(database.inScope(Scope.OPERATOR).statement(SECRET_FORMS));
    }

    /**
     * The current secret, locked until the end of the transaction; empty if there is none any more.
     */
    Optional<StoredSecret> lockSecret(SecretLocation location) {
        return locked(location, row -> secret(row, location).orElse(null));
    }

    private <T> Optional<T> locked(SecretLocation location, Function<Row, T> read) {
        return database.forOrganization(location.organization())
                .statement(LOCK_SECRETS)
                .bind("id", location.webhook())
                .first(read);
    }

    private static Optional<StoredSecret> secret(Row row, SecretLocation location) {
        return switch (location.kind()) {
            case CURRENT -> Optional.ofNullable(row.text("secret")).map(location::of);
            case PREVIOUS -> Optional.ofNullable(row.text("previous_secret")).map(location::of);
            case HEADERS ->
                    Optional.ofNullable(row.text("meta"))
                            .map(WrappedMeta::read)
                            .flatMap(meta -> meta.secret(location));
        };
    }

    /** Stores a secret in a row that is locked. */
    void storeSecret(SecretLocation location, StoredSecret secret) {
        switch (location.kind()) {
            case CURRENT -> writeSecret(location, STORE_SECRET.formatted("secret"), secret.text());
            case PREVIOUS ->
                    writeSecret(location, STORE_SECRET.formatted("previous_secret"), secret.text());
            case HEADERS -> {
                WrappedMeta now =
                        locked(location, row -> WrappedMeta.read(row.text("meta"))).orElseThrow();
                writeSecret(location, STORE_META, now.with(secret).text());
            }
        }
    }

    private void writeSecret(SecretLocation location, String sql, String text) {
        database.forOrganization(location.organization())
                .statement(sql)
                .bind("id", location.webhook())
                .bind("text", text)
                .updateOne();
    }

    /** Returns how many partitions were created. */
    int createPartitions() {
        return database.statement("SELECT webhook_delivery_make_days() AS made")
                .one(row -> row.integer("made"));
    }

    /** Returns 1, or 0 if no partition is old enough. */
    int dropPartition() {
        return database.statement("SELECT webhook_delivery_drop_day() AS dropped")
                .one(row -> row.integer("dropped"));
    }

    int removeDeleted() {
        return database.inScope(Scope.HOUSEKEEPING).statement(REMOVE_DELETED).updateAny();
    }

    /** Deleted subscriptions that still have their {@code meta}, by organization; a batch. */
    Map<UUID, List<UUID>> deletedWithMeta() {
        return database
                .inScope(Scope.DISPATCH)
                .statement(DELETED_WITH_META)
                .list(row -> Map.entry(row.uuid("organization_id"), row.uuid("id")))
                .stream()
                .collect(
                        Collectors.groupingBy(
                                Map.Entry::getKey,
                                Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
    }

    /** Returns how many were cleared: another node may have been first. */
    int removeMeta(UUID organization, List<UUID> deleted) {
        return database.forOrganization(organization)
                .statement(REMOVE_META)
                .bindArray("ids", "uuid", deleted)
                .updateAny();
    }

    int removeEndpoints() {
        return database.inScope(Scope.HOUSEKEEPING).statement(REMOVE_ENDPOINTS).updateAny();
    }
}
