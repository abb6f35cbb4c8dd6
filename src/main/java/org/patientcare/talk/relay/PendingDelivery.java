package org.patientcare.talk.relay;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.patientcare.talk.relay.RelaySettings.BackOff;
import org.patientcare.talk.webhook.DeliveryState;
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
        Long patient) {

    /** A delivery and the outcome of one attempt. */
    record AttemptResult(PendingDelivery delivery, AttemptOutcome answer) {

        private static final Duration POSTPONED = Duration.ofSeconds(30);

        /** The state of the delivery after the attempt. */
        DeliveryState state(BackOff backOff) {
            return switch (answer.kind()) {
                case DELIVERED -> DeliveryState.DELIVERED;
                case GIVEN_UP, UNDELIVERABLE -> DeliveryState.FAILED;
                case SKIPPED -> DeliveryState.SKIPPED;
                case DROPPED -> DeliveryState.DROPPED;
                case POSTPONED -> DeliveryState.PENDING;
                case FAILED ->
                        backOff.isExhausted(delivery.attempts() + 1)
                                ? DeliveryState.FAILED
                                : DeliveryState.PENDING;
            };
        }

        /** The delay until the next attempt, if there is one. */
        Duration delay(BackOff backOff) {
            if (answer.kind() == AttemptOutcome.Kind.POSTPONED) {
                return POSTPONED;
            }
            Duration planned = backOff.delayAfter(delivery.attempts() + 1);
            Duration asked = answer.retryAfter();
            return asked != null && asked.compareTo(planned) > 0 ? asked : planned;
        }

        /**
         * Whether a patient's data may have reached a receiver for the first time with this
         * delivery.
         */
        boolean discloses() {
            return answer.mayHaveArrived() && delivery.neverSent() && delivery.patient() != null;
        }
    }
}
