package org.patientcare.talk.webhook;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/** What is sent to a subscription, and how that goes. Locks go endpoint, delivery. */
@Stateless
public class DeliveryService {

    @Inject private WebhookRepository webhooks;
    @Inject private EndpointRepository endpoints;
    @Inject private WebhookDeliveryRepository deliveries;
    @Inject private AuditTrail trail;

    /**
     * @throws DomainException of kind NOT_FOUND if there is no such subscription
     */
    public WebhookStatus status(UUID organization, WebhookId id) {
        return endpoints.status(organization, id.value(), endpoint(organization, id));
    }

    /**
     * The newest event first.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such subscription
     */
    public Page<WebhookDelivery> list(
            UUID organization, WebhookId id, DeliveryFilter filter, Page.Request asked) {
        endpoint(organization, id);
        return deliveries.list(organization, id.value(), filter, asked);
    }

    /**
     * One delivery is sent again, whatever became of it.
     *
     * @return 1, or 0 if it is pending
     * @throws DomainException of kind NOT_FOUND if there is no such subscription or delivery
     */
    public long replay(UUID organization, WebhookId id, WebhookId delivery) {
        UUID endpoint = endpoint(organization, id);
        deliveries
                .find(organization, id.value(), delivery.value())
                .orElseThrow(() -> delivery.unknown("Webhook delivery"));
        endpoints.due(organization, endpoint);
        long queued = deliveries.again(organization, id.value(), delivery.value());
        wrote(organization, id, queued);
        return queued;
    }

    /**
     * Some of the oldest are sent again, which by then were not since this began.
     *
     * @param began by the database's clock
     * @return how many; fewer than {@link WebhookDeliveryRepository#AT_ONCE} if they are all
     * @throws DomainException of kind NOT_FOUND if there is no such subscription
     */
    public long replaySome(UUID organization, WebhookId id, Replay replay, Instant began) {
        endpoints.due(organization, endpoint(organization, id));
        long queued =
                deliveries.again(
                        organization, id.value(), replay, began, WebhookDeliveryRepository.AT_ONCE);
        wrote(organization, id, queued);
        return queued;
    }

    private UUID endpoint(UUID organization, WebhookId id) {
        return webhooks.find(organization, id.value())
                .orElseThrow(() -> WebhookService.unknown(id))
                .endpoint();
    }

    private void wrote(UUID organization, WebhookId id, long queued) {
        trail.wrote(
                AuditAction.WEBHOOK_REPLAY,
                organization,
                Concerned.things(id.value().toString()),
                new JsonDocument("{\"count\":" + queued + "}"));
    }
}
