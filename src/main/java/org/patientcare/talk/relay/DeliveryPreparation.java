package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.patientcare.people.organization.WebhookSignatures;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.talk.webhook.Subscription;
import org.patientcare.talk.webhook.Subscriptions;
import org.patientcare.trail.outbox.StoredEvent;

/**
 * Prepares deliveries for sending, with one query of each kind for all of them. Called outside any
 * transaction.
 */
@ApplicationScoped
class DeliveryPreparation {

    private static final String DATA_UNAVAILABLE =
            "The event's data could not be read; it is sent later.";

    @Inject private Subscriptions subscriptions;
    @Inject private DeliveryPayloads deliveryPayloads;
    @Inject private WebhookSignatures signatures;
    @Inject private ConfiguredReceiverCalls configuredReceiverCalls;
    @Inject private MailAttempts mails;
    @Inject private Clock clock;

    /** The data that the deliveries of an endpoint share. */
    private record Batch(
            EndpointLease endpoint,
            Map<UUID, Subscription> subscriptions,
            Map<Long, JsonDocument> payloads,
            String constant) {}

    List<PreparedDelivery> prepare(EndpointLease endpoint, List<PendingDelivery> deliveries) {
        long read = System.nanoTime();
        UUID organization = endpoint.organization();
        List<UUID> webhooks = deliveries.stream().map(PendingDelivery::webhook).distinct().toList();
        List<StoredEvent> events =
                deliveries.stream()
                        .map(PendingDelivery::event)
                        .filter(Objects::nonNull)
                        .collect(
                                Collectors.toMap(StoredEvent::sequence, e -> e, (one, same) -> one))
                        .values()
                        .stream()
                        .toList();
        Batch batch =
                new Batch(
                        endpoint,
                        subscriptions.find(organization, webhooks),
                        endpoint.isMail()
                                ? Map.of()
                                : deliveryPayloads.complete(organization, events),
                        endpoint.isMail() ? null : signatures.find(organization).orElse(null));
        return deliveries.stream()
                .map(each -> new PreparedDelivery(each, read, attemptOrLater(each, batch)))
                .toList();
    }

    /** Prepares one delivery; a failure postpones only that one. */
    private Supplier<AttemptOutcome> attemptOrLater(PendingDelivery delivery, Batch batch) {
        try {
            return attempt(delivery, batch);
        } catch (RuntimeException e) {
            return settled(AttemptOutcome.Kind.POSTPONED, DATA_UNAVAILABLE);
        }
    }

    private Supplier<AttemptOutcome> attempt(PendingDelivery delivery, Batch batch) {
        Subscription subscription = batch.subscriptions().get(delivery.webhook());
        if (subscription == null) {
            return settled(AttemptOutcome.Kind.DROPPED, "The webhook was deleted.");
        }
        if (delivery.event() == null) {
            return settled(AttemptOutcome.Kind.DROPPED, "The event is no longer stored.");
        }
        if (!subscription.endpoint().equals(batch.endpoint().id())) {
            return settled(
                    AttemptOutcome.Kind.POSTPONED,
                    "The webhook's address was changed; the event is sent there soon.");
        }
        if (batch.endpoint().isMail()) {
            return () -> mails.attempt(batch.endpoint(), delivery, subscription);
        }
        JsonDocument payload = batch.payloads().get(delivery.event().sequence());
        return payload == null
                ? settled(AttemptOutcome.Kind.POSTPONED, DATA_UNAVAILABLE)
                : call(subscription, delivery.event(), payload, batch.constant());
    }

    private static Supplier<AttemptOutcome> settled(AttemptOutcome.Kind kind, String reason) {
        return () -> AttemptOutcome.notSent(kind, reason);
    }

    private Supplier<AttemptOutcome> call(
            Subscription subscription, StoredEvent event, JsonDocument payload, String constant) {
        byte[] body = Envelope.of(event, payload, subscription.thin());
        return () -> {
            Map<String, String> headers =
                    Headers.of(
                            Headers.custom(subscription),
                            event.externalId(),
                            clock.instant().getEpochSecond(),
                            body,
                            subscription.secrets(),
                            constant);
            headers.put("x-patientcare-sequence", String.valueOf(event.sequence()));
            return configuredReceiverCalls.call(
                    new OutgoingRequest(URI.create(subscription.url()), headers, body));
        };
    }
}
