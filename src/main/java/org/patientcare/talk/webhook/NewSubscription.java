package org.patientcare.talk.webhook;

import java.util.UUID;

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
        Channel channel,
        SubscriptionMeta meta,
        WrappedMeta stored,
        String url) {

    boolean thin() {
        return meta.payload() == PayloadForm.THIN;
    }
}
