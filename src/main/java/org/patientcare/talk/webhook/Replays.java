package org.patientcare.talk.webhook;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** Makes many deliveries pending again, in batches of one transaction each. */
@ApplicationScoped
public class Replays {

    /** Limits of one call, in deliveries and in time, so that it is answered within 10 s. */
    static final long MAX_DELIVERIES = 100_000;

    private static final Duration MAX_DURATION = Duration.ofSeconds(6);

    @EJB private WebhookDeliveryService deliveries;
    @Inject private Clock clock;

    /**
     * Makes the matching deliveries pending again, the oldest first, each at most once per call.
     * What exceeds the limits is left unchanged, for another call.
     *
     * @return how many
     * @throws org.patientcare.platform.shared.DomainException of kind NOT_FOUND if there is no such
     *     subscription
     */
    public long replay(UUID organization, WebhookId id, Replay replay) {
        long latest = System.nanoTime() + MAX_DURATION.toNanos();
        Instant began = clock.instant();
        long queued = 0;
        long some = WebhookDeliveryRepository.BATCH_SIZE;
        while (some == WebhookDeliveryRepository.BATCH_SIZE
                && queued < MAX_DELIVERIES
                && System.nanoTime() - latest < 0) {
            some = deliveries.replayBatch(organization, id, replay, began);
            queued += some;
        }
        return queued;
    }

    /**
     * Which deliveries to send again.
     *
     * @param since of events that occurred at this time or later
     * @param until and before this time; null for no end
     */
    public record Replay(Instant since, Instant until, WebhookDeliveryState state) {}
}
