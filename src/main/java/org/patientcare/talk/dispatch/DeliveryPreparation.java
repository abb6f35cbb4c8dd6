package org.patientcare.talk.dispatch;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.organization.WebhookSignatures;
import org.patientcare.platform.server.RequestContextRunner;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.talk.dispatch.LeaseRepository.EndpointLease;
import org.patientcare.talk.dispatch.LeasedEndpoint.PreparedDelivery;
import org.patientcare.talk.mail.EventMails;
import org.patientcare.talk.mail.EventMails.MailOptions;
import org.patientcare.talk.mail.EventMails.MailOutcome;
import org.patientcare.talk.webhook.WebhookMeta;
import org.patientcare.talk.webhook.WebhookSubscription;
import org.patientcare.talk.webhook.WebhookSubscriptions;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.trail.outbox.StoredEvent.PayloadCompletion;

/**
 * Prepares deliveries for sending, with one query of each kind for all of them: each becomes a call
 * of its receiver, or a mail to the patient. Called outside any transaction.
 */
@ApplicationScoped
class DeliveryPreparation {

    private static final Logger LOG = System.getLogger(DeliveryPreparation.class.getName());

    @Inject private WebhookSubscriptions subscriptions;
    @Inject private WebhookSignatures signatures;
    @Inject private ReceiverCalls calls;
    @EJB private OrganizationService organizations;
    @EJB private AttemptResultService resultService;
    @Inject private EventMails mails;
    @Inject private RequestContextRunner context;
    @Inject private Clock clock;
    @Inject @Any private Instance<PayloadCompletion> completions;

    /** The data that the deliveries of an endpoint share. */
    private record Batch(
            EndpointLease endpoint,
            Map<UUID, WebhookSubscription> subscriptions,
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
                        endpoint.isMail() ? Map.of() : complete(organization, events),
                        endpoint.isMail() ? null : signatures.find(organization).orElse(null));
        return deliveries.stream()
                .map(each -> new PreparedDelivery(each, read, attemptOrLater(each, batch)))
                .toList();
    }

    /**
     * The payloads, completed with data that is never stored, such as links, by the sequence of
     * each event. Events that cannot be completed now are missing.
     *
     * @param events events of one organization
     */
    private Map<Long, JsonDocument> complete(UUID organization, Collection<StoredEvent> events) {
        Map<Long, JsonDocument> payloads = new HashMap<>();
        events.forEach(event -> payloads.put(event.sequence(), event.payload()));
        for (PayloadCompletion completion : completions) {
            List<StoredEvent> its =
                    events.stream().filter(e -> completion.types().contains(e.type())).toList();
            if (!its.isEmpty()) {
                its.forEach(event -> payloads.remove(event.sequence()));
                payloads.putAll(completed(completion, organization, its));
            }
        }
        return payloads;
    }

    /**
     * If the batch fails, completes the events one by one, so that a single failure affects no
     * others.
     */
    private static Map<Long, JsonDocument> completed(
            PayloadCompletion completion, UUID organization, List<StoredEvent> events) {
        try {
            return completion.complete(organization, events);
        } catch (RuntimeException e) {
            if (events.size() == 1) {
                LOG.log(
                        Level.WARNING,
                        "The data of event {0} could not be read; it is sent later: {1}",
                        events.get(0).id(),
                        e.getClass().getName());
                return Map.of();
            }
            Map<Long, JsonDocument> each = new HashMap<>();
            events.forEach(
                    event -> each.putAll(completed(completion, organization, List.of(event))));
            return each;
        }
    }

    /** Prepares one delivery; a failure postpones only that one. */
    private Supplier<AttemptOutcome> attemptOrLater(PendingDelivery delivery, Batch batch) {
        try {
            return attempt(delivery, batch);
        } catch (RuntimeException e) {
            return settled(AttemptOutcome.Kind.POSTPONED, FaultCode.EVENT_DATA_UNREAD);
        }
    }

    private Supplier<AttemptOutcome> attempt(PendingDelivery delivery, Batch batch) {
        WebhookSubscription subscription = batch.subscriptions().get(delivery.webhook());
        if (subscription == null) {
            return settled(AttemptOutcome.Kind.DROPPED, FaultCode.EVENT_WEBHOOK_DELETED);
        }
        if (delivery.event() == null) {
            return settled(AttemptOutcome.Kind.DROPPED, FaultCode.EVENT_NOT_STORED);
        }
        if (!subscription.endpoint().equals(batch.endpoint().id())) {
            return settled(AttemptOutcome.Kind.POSTPONED, FaultCode.EVENT_GOES_ELSEWHERE);
        }
        if (batch.endpoint().isMail()) {
            return () -> mail(batch.endpoint(), delivery, subscription);
        }
        JsonDocument payload = batch.payloads().get(delivery.event().sequence());
        return payload == null
                ? settled(AttemptOutcome.Kind.POSTPONED, FaultCode.EVENT_DATA_UNREAD)
                : call(subscription, delivery.event(), payload, batch.constant());
    }

    private static Supplier<AttemptOutcome> settled(AttemptOutcome.Kind kind, FaultCode reason) {
        return () -> AttemptOutcome.notSent(kind, reason);
    }

    private Supplier<AttemptOutcome> call(
            WebhookSubscription subscription,
            StoredEvent event,
            JsonDocument payload,
            String constant) {
        byte[] body = OutgoingRequest.body(event, payload, subscription.thin());
        return () -> {
            Map<String, String> headers =
                    OutgoingRequest.headers(
                            OutgoingRequest.customHeaders(subscription),
                            event.externalId(),
                            clock.instant().getEpochSecond(),
                            body,
                            subscription.secrets(),
                            constant);
            headers.put("x-patientcare-sequence", String.valueOf(event.sequence()));
            return calls.call(new OutgoingRequest(URI.create(subscription.url()), headers, body));
        };
    }

    /**
     * Sends a delivery of the channel email as a mail to the patient; blocks for at most 10 s. A
     * mail that is not started here stays pending for the next attempt, on this node or another.
     */
    private AttemptOutcome mail(
            EndpointLease endpoint, PendingDelivery mail, WebhookSubscription subscription) {
        AttemptOutcome[] answer = new AttemptOutcome[1];
        context.run(
                () ->
                        answer[0] =
                                resultService.beginMail(endpoint, mail)
                                        ? begun(subscription, mail.event())
                                        : AttemptOutcome.notSent(
                                                AttemptOutcome.Kind.POSTPONED,
                                                FaultCode.EVENT_MAIL_NOT_BEGUN));
        return answer[0];
    }

    private AttemptOutcome begun(WebhookSubscription subscription, StoredEvent event) {
        long began = System.nanoTime();
        MailOutcome outcome = send(subscription, event);
        return of(outcome, (int) ((System.nanoTime() - began) / 1_000_000));
    }

    private MailOutcome send(WebhookSubscription subscription, StoredEvent event) {
        WebhookMeta meta = subscription.meta();
        boolean wanted = organizations.get(subscription.organization()).eventSettings().eventMail();
        return mails.send(
                subscription.organization(),
                event,
                new MailOptions(
                        wanted,
                        meta.subject(),
                        meta.title(),
                        meta.subTitle(),
                        meta.ctaButtonText(),
                        meta.ctaButtonUrl()));
    }

    /**
     * Mails to patients about their own visits are no disclosure, so they are never marked as
     * having left.
     */
    private static AttemptOutcome of(MailOutcome outcome, int millis) {
        AttemptOutcome.Kind kind =
                switch (outcome.state()) {
                    case DELIVERED -> AttemptOutcome.Kind.DELIVERED;
                    case FAILED -> AttemptOutcome.Kind.FAILED;
                    case UNCLEAR -> AttemptOutcome.Kind.GIVEN_UP;
                    case UNDELIVERABLE -> AttemptOutcome.Kind.UNDELIVERABLE;
                    case SKIPPED -> AttemptOutcome.Kind.SKIPPED;
                };
        return new AttemptOutcome(kind, false, null, outcome.reason(), null, millis);
    }
}
