package org.patientcare.talk.webhook;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import org.patientcare.platform.database.OldRows;

/** What keeps subscriptions and deliveries in order; any node may do it at any time. */
@Stateless
public class WebhookUpkeep {

    @Inject private WebhookUpkeepRepository upkeep;
    @Inject private WebhookRepository webhooks;
    @Inject private WebhookDeliveryRepository deliveries;

    /**
     * Makes the tables of the days that come.
     *
     * @return how many
     */
    public int makeDays() {
        return upkeep.makeDays();
    }

    /**
     * Removes the table of a day whose deliveries are older than 30 days.
     *
     * @return 0 if there is none
     */
    public int dropDay() {
        return upkeep.dropDay();
    }

    /**
     * Removes subscriptions that were deleted and have no deliveries any more, some at a time.
     *
     * @return how many
     */
    public int removeDeleted() {
        return upkeep.removeDeleted();
    }

    /**
     * Takes from deleted subscriptions what was given, header values included, where a release
     * before left it; some at a time.
     *
     * @return of how many
     */
    public int removeMetaOfDeleted() {
        return upkeep.deletedWithMeta().entrySet().stream()
                .mapToInt(each -> upkeep.removeMeta(each.getKey(), each.getValue()))
                .sum();
    }

    /**
     * Removes endpoints without subscriptions, some at a time.
     *
     * @return how many
     */
    public int removeEndpoints() {
        return upkeep.removeEndpoints();
    }

    /**
     * Lets what is pending follow subscriptions that were deleted or changed, where there was more
     * of it than could be done at once.
     *
     * @return how many deliveries
     */
    public int settle() {
        return (int)
                webhooks.changed().stream()
                        .mapToLong(
                                each ->
                                        deliveries.settle(
                                                each.organization(), each.id(), OldRows.AT_ONCE))
                        .filter(some -> some > 0)
                        .findFirst()
                        .orElse(0);
    }
}
