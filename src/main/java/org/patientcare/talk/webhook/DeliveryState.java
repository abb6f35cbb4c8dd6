package org.patientcare.talk.webhook;

import org.patientcare.platform.shared.WireNamed;

/** What became of a delivery. */
public enum DeliveryState implements WireNamed {
    PENDING,
    DELIVERED,
    /** Given up after the last attempt. */
    FAILED,
    /** Its subscription was deleted before it was sent. */
    DROPPED,
    /** A mail for which there is no address, or that the organization did not ask for. */
    SKIPPED
}
