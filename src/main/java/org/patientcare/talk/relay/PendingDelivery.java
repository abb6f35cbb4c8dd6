package org.patientcare.talk.relay;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.trail.outbox.StoredEvent;

/**
 * A pending delivery that may be attempted now.
 *
 * @param createdAt creation time; with the id, the primary key
 * @param sequence of its event
 * @param object kind and code of the event's object; deliveries of an object are sent in order
 * @param attempts attempts so far
 * @param neverSent whether no attempt so far may have reached the receiver
 * @param event null if it no longer exists
 * @param patient internal id of the patient concerned; null for none
 */
record PendingDelivery(
        UUID id,
        Instant createdAt,
        long sequence,
        UUID webhook,
        String object,
        int attempts,
        boolean neverSent,
        StoredEvent event,
        Long patient) {}
