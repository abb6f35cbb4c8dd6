package org.patientcare.talk.webhook;

import org.patientcare.platform.shared.WireNamed;

/** The state of a delivery. */
public enum WebhookDeliveryState implements WireNamed {
    PENDING,
    DELIVERED,
    /** Given up after the last attempt, or a mail that may have been sent and is not repeated. */
    FAILED,
    /** Not sent, because its subscription or its event no longer exists. */
    DROPPED,
    /**
     * A mail that was not sent: the patient has no address, the organization has mails switched
     * off, or there was nothing to say any more.
     */
    SKIPPED
}
