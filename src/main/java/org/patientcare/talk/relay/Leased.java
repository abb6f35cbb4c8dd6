package org.patientcare.talk.relay;

import java.util.UUID;
import org.patientcare.talk.webhook.EndpointState;
import org.patientcare.talk.webhook.Subscription;

/**
 * An endpoint that this node sends to for some time, and no other.
 *
 * @param lease proves it
 * @param failures in a row, up to then
 */
record Leased(
        UUID organization, UUID id, String url, UUID lease, EndpointState state, int failures) {

    /** Whether patients are mailed, and nobody called. */
    boolean isMail() {
        return url.equals(Subscription.MAIL);
    }

    /** Says nothing of the address. */
    @Override
    public String toString() {
        return "endpoint " + id;
    }
}
