package org.patientcare.talk.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Scope;

/**
 * Creates and drops the daily partitions, through functions that run as the owner of the schema,
 * and removes expired rows.
 */
@ApplicationScoped
class WebhookUpkeepRepository {

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
                .inScope(Scope.RELAY)
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
