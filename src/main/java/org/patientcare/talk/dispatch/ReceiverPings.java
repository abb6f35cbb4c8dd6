package org.patientcare.talk.dispatch;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import org.patientcare.people.organization.WebhookSignatures;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.talk.webhook.Pings.PingSender;
import org.patientcare.talk.webhook.Pings.PingSender.PingResult;
import org.patientcare.talk.webhook.WebhookSubscription;
import org.patientcare.trail.outbox.StoredEvent;

/** Sends pings at once, without waiting for pending deliveries. */
@ApplicationScoped
class ReceiverPings implements PingSender {

    /** Maximum concurrent pings on a node; each blocks a request thread for up to 10 s. */
    private static final int MAX_CONCURRENT = 8;

    private static final long RETRY_AFTER_SECONDS = 10;

    private final Semaphore permits = new Semaphore(MAX_CONCURRENT);

    @Inject private ReceiverCalls calls;
    @Inject private WebhookSignatures signatures;
    @Inject private Clock clock;

    @Override
    public PingResult ping(WebhookSubscription subscription) {
        if (!permits.tryAcquire()) {
            throw DomainException.busy(
                    "Too many webhooks are being pinged; try again.", RETRY_AFTER_SECONDS);
        }
        try {
            AttemptOutcome outcome = calls.call(ping(subscription, clock.instant()));
            return new PingResult(
                    outcome.succeeded(), outcome.status(), outcome.reason(), outcome.millis());
        } finally {
            permits.release();
        }
    }

    private OutgoingRequest ping(WebhookSubscription subscription, Instant now) {
        JsonDocument payload =
                new JsonDocument("{\"webhook\":\"%s\"}".formatted(subscription.id()));
        byte[] body =
                StoredEvent.body("ping", now, payload).text().getBytes(StandardCharsets.UTF_8);
        String id = StoredEvent.externalId(UUID.randomUUID());
        return new OutgoingRequest(
                URI.create(subscription.url()),
                OutgoingRequest.headers(
                        OutgoingRequest.customHeaders(subscription),
                        id,
                        now.getEpochSecond(),
                        body,
                        subscription.secrets(),
                        signatures.find(subscription.organization()).orElse(null)),
                body);
    }
}
