package org.patientcare.talk.webhook;

import java.util.UUID;

/**
 * A subscription as it is stored.
 *
 * @param meta as it was given
 * @param kept the same as its row is to have it
 * @param url of its endpoint, in one spelling
 */
record NewSubscription(
        UUID id, String type, Channel channel, SubscriptionMeta meta, KeptMeta kept, String url) {

    boolean thin() {
        return meta.payload() == PayloadForm.THIN;
    }
}
