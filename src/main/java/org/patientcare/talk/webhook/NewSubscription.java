package org.patientcare.talk.webhook;

import java.util.UUID;

/**
 * A subscription as it is stored.
 *
 * @param url of its endpoint, in one spelling
 */
record NewSubscription(UUID id, String type, Channel channel, SubscriptionMeta meta, String url) {

    boolean thin() {
        return meta.payload() == PayloadForm.THIN;
    }
}
