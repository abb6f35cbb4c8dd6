package org.patientcare.talk.dispatch;

import java.util.UUID;
import org.patientcare.talk.webhook.EndpointState;
import org.patientcare.talk.webhook.WebhookSubscription;

/**
 * An endpoint and this node's lease of it: no other node sends to it meanwhile.
 *
 * @param id of the endpoint
 * @param token random id that proves the lease
 * @param failures consecutive failures when it was leased
 */
record EndpointLease(
        UUID organization, UUID id, String url, UUID token, EndpointState state, int failures) {

    /** Whether this endpoint stands for mails to patients instead of calls. */
    boolean isMail() {
        return url.equals(WebhookSubscription.MAIL_URL);
    }

    /** Leaves out the URL, which may contain a secret. */
    @Override
    public String toString() {
        return "endpoint " + id;
    }
}
