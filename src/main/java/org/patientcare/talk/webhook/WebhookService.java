package org.patientcare.talk.webhook;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.talk.guard.AddressGuard;
import org.patientcare.talk.webhook.WebhookRepository.NewSubscription;
import org.patientcare.talk.webhook.WebhookSecrets.SecretLocation;
import org.patientcare.talk.webhook.WebhookSubscription.WebhookChannel;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * The subscriptions of organizations (events.md, section 3). Locks are taken in the order webhook,
 * endpoint, delivery.
 */
@Stateless
public class WebhookService {

    /** Maximum number of subscriptions of an organization. */
    static final int MAX_PER_ORGANIZATION = 100;

    @Inject private WebhookRepository webhooks;
    @Inject private WebhookDeliveryRepository deliveries;
    @Inject private WebhookSecrets secrets;
    @Inject private WebhookSubscriptions subscriptions;
    @Inject private AddressGuard guard;
    @Inject private AuditTrail trail;

    /** All subscriptions of an organization, the oldest first. */
    public List<WebhookView> list(UUID organization) {
        return webhooks.all(organization).stream().map(secrets::view).toList();
    }

    /**
     * All subscriptions of an organization as shown to administrators and operators, without header
     * values.
     */
    public List<WebhookOverview> listWithStatus(UUID organization) {
        Map<UUID, WebhookStatus> outlines = webhooks.statuses(organization);
        return webhooks.all(organization).stream()
                .filter(row -> outlines.containsKey(row.id()))
                .map(row -> WebhookOverview.of(row, outlines.get(row.id())))
                .toList();
    }

    /**
     * A subscription.
     *
     * @throws DomainException of kind NOT_FOUND if there is none with this id
     */
    public WebhookView get(UUID organization, WebhookId id) {
        return secrets.view(existing(organization, id));
    }

    /**
     * Creates a subscription.
     *
     * @throws DomainException of kind INVALID if its address is internal; of kind NOT_POSSIBLE if
     *     the organization already has {@value #MAX_PER_ORGANIZATION}
     */
    public WebhookView create(UUID organization, WebhookRequest request) {
        NewSubscription made = of(organization, UUID.randomUUID(), request, url(request));
        webhooks.lockForCreation(organization);
        if (webhooks.count(organization) >= MAX_PER_ORGANIZATION) {
            throw DomainException.notPossible(
                    ErrorCode.LIMIT_REACHED,
                    "The organization has "
                            + MAX_PER_ORGANIZATION
                            + " webhooks already: delete one that is not needed any more.");
        }
        SecretLocation location = SecretLocation.current(organization, made.id());
        UUID endpoint = webhooks.endpoint(organization, made.url());
        webhooks.resetIfUnused(organization, endpoint);
        webhooks.add(
                organization,
                made,
                endpoint,
                secrets.toStored(location, WebhookSecrets.generate()));
        wrote(AuditAction.WEBHOOK_CREATE, organization, made.id());
        return view(made);
    }

    /**
     * Replaces all of a subscription except its secret. Pending deliveries move to the new URL, and
     * its endpoint becomes active. Whoever was notified of the former endpoint will be notified
     * when this one answers.
     *
     * @throws DomainException of kind INVALID if its address is internal; of kind NOT_FOUND
     */
    public WebhookView replace(UUID organization, WebhookId id, WebhookRequest request) {
        String url = url(request);
        WebhookRow before = webhooks.lock(organization, id.value()).orElseThrow(() -> unknown(id));
        // Wrapped under the row lock, so that a concurrent change of keys has either seen this row
        // or waits for it.
        NewSubscription changed = of(organization, id.value(), request, url);
        UUID endpoint = webhooks.endpoint(organization, changed.url());
        webhooks.replace(organization, changed, endpoint);
        webhooks.resumeEndpoint(organization, endpoint);
        webhooks.takeOverNotification(organization, endpoint, before.endpoint());
        deliveries.followSubscription(
                organization, id.value(), WebhookDeliveryRepository.BATCH_SIZE);
        deliveries.makeDue(organization, endpoint);
        wrote(AuditAction.WEBHOOK_CHANGE, organization, id.value());
        return view(changed);
    }

    /**
     * Deletes a subscription and drops its pending deliveries.
     *
     * @throws DomainException of kind NOT_FOUND
     */
    public void delete(UUID organization, WebhookId id) {
        webhooks.lock(organization, id.value()).orElseThrow(() -> unknown(id));
        webhooks.delete(organization, id.value());
        deliveries.followSubscription(
                organization, id.value(), WebhookDeliveryRepository.BATCH_SIZE);
        wrote(AuditAction.WEBHOOK_DELETE, organization, id.value());
    }

    /**
     * Makes the endpoint active again, for all subscriptions that share it; its pending deliveries
     * are sent at once.
     *
     * @throws DomainException of kind NOT_FOUND
     */
    public void resume(UUID organization, WebhookId id) {
        UUID endpoint = existing(organization, id).endpoint();
        webhooks.resumeEndpoint(organization, endpoint);
        deliveries.makeDue(organization, endpoint);
        wrote(AuditAction.WEBHOOK_RESUME, organization, id.value());
    }

    /**
     * The subscription to ping.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such subscription
     */
    public WebhookSubscription subscription(UUID organization, WebhookId id) {
        return Optional.ofNullable(
                        subscriptions.find(organization, List.of(id.value())).get(id.value()))
                .orElseThrow(() -> unknown(id));
    }

    /**
     * Records the ping in the audit trail. Called before it is sent, because it may never return.
     */
    public void recordPing(UUID organization, WebhookId id) {
        wrote(AuditAction.WEBHOOK_PING, organization, id.value());
    }

    private WebhookRow existing(UUID organization, WebhookId id) {
        return webhooks.find(organization, id.value()).orElseThrow(() -> unknown(id));
    }

    static DomainException unknown(WebhookId id) {
        return id.unknown("Organization webhook");
    }

    private void wrote(AuditAction action, UUID organization, UUID id) {
        trail.recordDone(action, organization, AuditTarget.ofObjects(id.toString()));
    }

    private static WebhookView view(NewSubscription stored) {
        return new WebhookView(stored.id(), stored.type(), stored.channel(), stored.meta());
    }

    private String url(WebhookRequest request) {
        return request.channel() == WebhookChannel.EMAIL
                ? WebhookSubscription.MAIL_URL
                : allowed(WebhookUrl.parse(request.meta().url()).orElseThrow());
    }

    private NewSubscription of(UUID organization, UUID id, WebhookRequest request, String url) {
        return new NewSubscription(
                id,
                request.type(),
                request.channel(),
                request.meta(),
                secrets.toStored(organization, id, request.meta()),
                url);
    }

    /** Checks the host. Addresses of names are checked later, when a connection is made. */
    private String allowed(WebhookUrl url) {
        AddressGuard.HostKind hostKind = guard.classify(url.host());
        if (hostKind == AddressGuard.HostKind.REFUSED) {
            throw refused(AddressGuard.REFUSAL);
        }
        if (url.plain() && hostKind == AddressGuard.HostKind.PUBLIC) {
            throw refused(AddressGuard.PLAIN_REFUSAL);
        }
        return url.text();
    }

    private static DomainException refused(Fault fault) {
        return DomainException.invalid("meta.url", fault);
    }

    /**
     * A subscription as shown to administrators and operators.
     *
     * @param meta without headers
     * @param headers names of the headers
     * @param status without the pending deliveries
     */
    public record WebhookOverview(
            UUID id,
            String type,
            WebhookChannel channel,
            JsonDocument meta,
            List<String> headers,
            WebhookStatus status) {

        static WebhookOverview of(WebhookRow row, WebhookStatus status) {
            WebhookMeta meta = row.storedMeta().meta();
            return new WebhookOverview(
                    row.id(),
                    row.type(),
                    row.channel(),
                    new JsonDocument(WrappedMeta.json(meta.withoutHeaders())),
                    meta.headers() == null
                            ? List.of()
                            : List.copyOf(meta.headers().texts().keySet()),
                    status);
        }
    }
}
