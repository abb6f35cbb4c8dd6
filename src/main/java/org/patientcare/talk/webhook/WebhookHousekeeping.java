package org.patientcare.talk.webhook;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import org.patientcare.platform.database.OldRows;

/** Housekeeping of subscriptions and deliveries. May run on any node at any time. */
@Stateless
public class WebhookHousekeeping {

    @Inject private WebhookRepository webhooks;
    @Inject private WebhookDeliveryRepository deliveries;

    /**
     * Creates the partitions of the next days.
     *
     * @return how many were created
     */
    public int createPartitions() {
        return webhooks.createPartitions();
    }

    /**
     * Removes the partition of the oldest day whose deliveries are all older than 30 days.
     *
     * @return 0 if there is none
     */
    public int dropPartition() {
        return webhooks.dropPartition();
    }

    /**
     * Removes a batch of deleted subscriptions that have no deliveries any more.
     *
     * @return how many
     */
    public int removeDeleted() {
        return webhooks.removeDeleted();
    }

    /**
     * Clears {@code meta}, header values included, in a batch of deleted subscriptions of an
     * organization where an older release had left it.
     *
     * @return of how many subscriptions
     */
    public int removeMetaOfDeleted() {
        return webhooks.deletedWithMeta().entrySet().stream()
                .findFirst()
                .map(each -> webhooks.removeMeta(each.getKey(), each.getValue()))
                .orElse(0);
    }

    /**
     * Removes a batch of endpoints without subscriptions.
     *
     * @return how many
     */
    public int removeEndpoints() {
        return webhooks.removeEndpoints();
    }

    /**
     * Drops or moves a batch of the pending deliveries of a deleted or changed subscription that
     * were too many to handle at once.
     *
     * @return how many deliveries
     */
    public int followSubscriptions() {
        return webhooks.changedWithinDay()
                .map(
                        each ->
                                deliveries.followSubscription(
                                        each.organization(), each.id(), OldRows.BATCH_SIZE))
                .map(Long::intValue)
                .orElse(0);
    }
}
