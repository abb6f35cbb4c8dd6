package org.patientcare.talk.webhook;

import org.patientcare.platform.shared.DomainException;

/** Who sends a ping: {@code talk.relay}, by the same guard as events. */
public interface PingSender {

    /**
     * Sends an event of type {@code ping} with {@code {"webhook": id}} to a subscription of channel
     * http, once and at once, and waits 10 s at most. It is no delivery: nothing is kept of it, and
     * the state of the endpoint stays. Outside any transaction.
     *
     * @param subscription as it is now, with the secrets that sign
     * @throws DomainException of kind BUSY if this node sends too much already
     */
    PingResult ping(Subscription subscription);
}
