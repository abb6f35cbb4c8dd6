package org.patientcare.talk.webhook;

import org.patientcare.platform.shared.DomainException;

/** Sends pings. Implemented in {@code talk.dispatch}, with the same address guard as for events. */
public interface PingSender {

    /**
     * Sends one event of type {@code ping} with {@code {"webhook": id}} immediately to a
     * subscription of the channel http, and waits for at most 10 s. It is not a delivery: nothing
     * is stored, and the state of the endpoint does not change. Must be called outside any
     * transaction.
     *
     * @param subscription the current subscription, with its signing secrets
     * @throws DomainException of kind BUSY if this node already sends too many pings
     */
    PingResult ping(WebhookSubscription subscription);

    /**
     * The outcome of a ping.
     *
     * @param status HTTP status; null if there was no response
     * @param reason why it failed, a sentence for the caller that names no address; null if it was
     *     delivered
     * @param durationMs duration in milliseconds, name lookup included
     */
    record PingResult(boolean delivered, Integer status, String reason, long durationMs) {}
}
