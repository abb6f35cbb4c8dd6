package org.patientcare.talk.dispatch;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.patientcare.talk.dispatch.DispatchSettings.BackOff;
import org.patientcare.talk.webhook.WebhookDeliveryState;
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
        WebhookDeliveryState state(BackOff backOff) {
            return switch (answer.kind()) {
                case DELIVERED -> WebhookDeliveryState.DELIVERED;
                case GIVEN_UP, UNDELIVERABLE -> WebhookDeliveryState.FAILED;
                case SKIPPED -> WebhookDeliveryState.SKIPPED;
                case DROPPED -> WebhookDeliveryState.DROPPED;
                case POSTPONED -> WebhookDeliveryState.PENDING;
                case FAILED ->
                        backOff.isExhausted(delivery.attempts() + 1)
                                ? WebhookDeliveryState.FAILED
                                : WebhookDeliveryState.PENDING;
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
