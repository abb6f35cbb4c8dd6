package org.patientcare.talk.webhook;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.patientcare.platform.shared.CursorPage;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.talk.webhook.Replays.Replay;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.trail.outbox.ThinPayload;

/**
 * Shows and replays the deliveries of a subscription (events.md, section 3). Locks are taken in the
 * order endpoint, delivery.
 */
@Stateless
public class WebhookDeliveryService {

    @Inject private WebhookRepository webhooks;
    @Inject private WebhookDeliveryRepository deliveries;
    @Inject private AuditTrail trail;

    /**
     * The state of a subscription's endpoint and its pending deliveries.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such subscription
     */
    public WebhookStatus status(UUID organization, WebhookId id) {
        return webhooks.status(organization, id.value(), endpoint(organization, id));
    }

    /**
     * The deliveries of a subscription, the newest event first.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such subscription
     */
    public CursorPage<WebhookDelivery> list(
            UUID organization,
            WebhookId id,
            WebhookDeliveryFilter filter,
            CursorPage.Request pageRequest) {
        endpoint(organization, id);
        return deliveries.list(organization, id.value(), filter, pageRequest);
    }

    /**
     * When subscriptions were told of the erasure of a patient, by their ids; null if they were not
     * told yet. Deliveries are known for 30 days.
     *
     * @param erasure the id
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Map<UUID, Instant> deliveredErasure(UUID organization, UUID erasure) {
        return deliveries.deliveredErasure(organization, erasure);
    }

    /**
     * A delivery with the body that is sent, of which people who monitor webhooks see ids only:
     * they have no access to patients.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such subscription or delivery
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ShownDelivery show(UUID organization, WebhookId id, WebhookId delivery) {
        endpoint(organization, id);
        WebhookDelivery found = existing(organization, id, delivery);
        return new ShownDelivery(
                found,
                deliveries
                        .event(organization, id.value(), delivery.value())
                        .map(ThinPayload::of)
                        .map(StoredEvent::body)
                        .orElse(null));
    }

    /**
     * A delivery and what is sent.
     *
     * @param body with ids only; null if the event is not stored any more
     */
    public record ShownDelivery(WebhookDelivery delivery, JsonDocument body) {}

    private WebhookDelivery existing(UUID organization, WebhookId id, WebhookId delivery) {
        return deliveries
                .find(organization, id.value(), delivery.value())
                .orElseThrow(() -> delivery.unknown("Webhook delivery"));
    }

    /**
     * Makes a delivery pending again, whatever its state.
     *
     * @return 1, or 0 if it is already pending
     * @throws DomainException of kind NOT_FOUND if there is no such subscription or delivery
     */
    public long replay(UUID organization, WebhookId id, WebhookId delivery) {
        UUID endpoint = endpoint(organization, id);
        existing(organization, id, delivery);
        webhooks.markDue(organization, endpoint);
        long queued = deliveries.requeue(organization, id.value(), delivery.value());
        wrote(organization, id, queued);
        return queued;
    }

    /**
     * Makes a batch of the oldest matching deliveries pending again.
     *
     * @param began start of the replay, by the database clock; deliveries replayed since then are
     *     left out
     * @return how many; fewer than {@link WebhookDeliveryRepository#BATCH_SIZE} if none are left
     * @throws DomainException of kind NOT_FOUND if there is no such subscription
     */
    public long replayBatch(UUID organization, WebhookId id, Replay replay, Instant began) {
        webhooks.markDue(organization, endpoint(organization, id));
        long queued =
                deliveries.requeue(
                        organization,
                        id.value(),
                        replay,
                        began,
                        WebhookDeliveryRepository.BATCH_SIZE);
        wrote(organization, id, queued);
        return queued;
    }

    private UUID endpoint(UUID organization, WebhookId id) {
        return webhooks.find(organization, id.value())
                .orElseThrow(() -> WebhookService.unknown(id))
                .endpoint();
    }

    private void wrote(UUID organization, WebhookId id, long queued) {
        trail.recordDone(
                AuditAction.WEBHOOK_REPLAY,
                organization,
                AuditTarget.ofObjects(id.value().toString()),
                new JsonDocument("{\"count\":" + queued + "}"));
    }
}
