package org.patientcare.talk.webhook;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** Makes many deliveries pending again, some in a transaction. */
@ApplicationScoped
public class Replays {

    /** Of one call, in deliveries and in time: it is answered within 10 s. */
    static final long MOST = 100_000;

    private static final Duration PATIENCE = Duration.ofSeconds(6);

    @EJB private DeliveryService deliveries;
    @Inject private Clock clock;

    /**
     * The oldest first, and each once: one that arrives meanwhile is not sent again. What is beyond
     * the bounds stays as it was, for another call.
     *
     * @return how many
     */
    public long replay(UUID organization, WebhookId id, Replay replay) {
        long latest = System.nanoTime() + PATIENCE.toNanos();
        Instant began = clock.instant();
        long queued = 0;
        long some = WebhookDeliveryRepository.AT_ONCE;
        while (some == WebhookDeliveryRepository.AT_ONCE
                && queued < MOST
                && System.nanoTime() - latest < 0) {
            some = deliveries.replaySome(organization, id, replay, began);
            queued += some;
        }
        return queued;
    }
}
