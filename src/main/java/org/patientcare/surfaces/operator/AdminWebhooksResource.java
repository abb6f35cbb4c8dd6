package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.caller.IdempotentCreation;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.TakesIdempotencyKey;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.talk.webhook.DeliveryLineView;
import org.patientcare.talk.webhook.PingView;
import org.patientcare.talk.webhook.Pings;
import org.patientcare.talk.webhook.QueuedView;
import org.patientcare.talk.webhook.ReplayRequest;
import org.patientcare.talk.webhook.Replays;
import org.patientcare.talk.webhook.SecretView;
import org.patientcare.talk.webhook.StatusView;
import org.patientcare.talk.webhook.WebhookDeliveryFilter;
import org.patientcare.talk.webhook.WebhookDeliveryQuery;
import org.patientcare.talk.webhook.WebhookDeliveryService;
import org.patientcare.talk.webhook.WebhookDeliveryService.ShownDelivery;
import org.patientcare.talk.webhook.WebhookDeliveryState;
import org.patientcare.talk.webhook.WebhookId;
import org.patientcare.talk.webhook.WebhookRequest;
import org.patientcare.talk.webhook.WebhookSecretService;
import org.patientcare.talk.webhook.WebhookService;
import org.patientcare.talk.webhook.WebhookService.WebhookOverview;
import org.patientcare.talk.webhook.WebhookStatus.EndpointState;
import org.patientcare.talk.webhook.WebhookSubscription.WebhookChannel;

/**
 * {@code /admin/v1/organizations/{id}/webhooks}: makes, shows and deletes subscriptions, shows
 * their deliveries, and repeats deliveries.
 */
@Path("organizations/{id}/" + PublicPaths.WEBHOOKS)
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.WEBHOOKS)
@ApplicationScoped
public class AdminWebhooksResource {

    @EJB private OrganizationService organizations;
    @EJB private WebhookService webhooks;
    @EJB private WebhookSecretService secrets;
    @EJB private WebhookDeliveryService deliveries;
    @Inject private Replays replays;
    @Inject private Pings pings;
    @Inject private PageQuery page;
    @Inject private IdempotentCreation idempotentCreation;

    @GET
    public DataView<List<AdminWebhookView>> list(@PathParam("id") UuidParameter id) {
        return new DataView<>(
                webhooks.listWithStatus(organizations.get(id.value()).id()).stream()
                        .map(AdminWebhookView::of)
                        .toList());
    }

    @POST
    @RequiresDuty(value = Duty.WEBHOOK_CHANGES, recent = true)
    @Consumes(MediaType.APPLICATION_JSON)
    public Response create(
            @PathParam("id") UuidParameter id, @TakesIdempotencyKey WebhookRequest request) {
        UUID organization = organizations.get(id.value()).id();
        return idempotentCreation.respondByReading(
                request,
                () -> webhooks.create(organization, request),
                made -> made.id().toString(),
                made -> webhooks.get(organization, WebhookId.fromString(made)));
    }

    @DELETE
    @Path("{webhook}")
    @RequiresDuty(value = Duty.WEBHOOK_CHANGES, recent = true)
    public void delete(@PathParam("id") UuidParameter id, @PathParam("webhook") WebhookId webhook) {
        webhooks.delete(id.value(), webhook);
    }

    @GET
    @Path("{webhook}/status")
    public DataView<StatusView> status(
            @PathParam("id") UuidParameter id, @PathParam("webhook") WebhookId webhook) {
        return new DataView<>(StatusView.of(deliveries.status(id.value(), webhook)));
    }

    @GET
    @Path("{webhook}/secret")
    @RequiresDuty(value = Duty.WEBHOOK_SECRETS, recent = true)
    public DataView<SecretView> secret(
            @PathParam("id") UuidParameter id, @PathParam("webhook") WebhookId webhook) {
        return new DataView<>(secrets.show(id.value(), webhook));
    }

    @GET
    @Path("{webhook}/deliveries")
    public PageView<DeliveryLineView> deliveries(
            @PathParam("id") UuidParameter id,
            @PathParam("webhook") WebhookId webhook,
            @BeanParam WebhookDeliveryQuery query) {
        WebhookDeliveryFilter filter = query.filterOfCursorPage(page);
        return PageView.of(
                deliveries
                        .list(id.value(), webhook, filter, page.requestedCursorPage(ListOrder.DESC))
                        .map(DeliveryLineView::of),
                page);
    }

    @GET
    @Path("{webhook}/deliveries/{delivery}")
    public DataView<DeliveryRecordView> delivery(
            @PathParam("id") UuidParameter id,
            @PathParam("webhook") WebhookId webhook,
            @PathParam("delivery") WebhookId delivery) {
        return new DataView<>(
                DeliveryRecordView.of(deliveries.show(id.value(), webhook, delivery)));
    }

    @POST
    @Path("{webhook}/deliveries/{delivery}/replay")
    public DataView<QueuedView> replayOne(
            @PathParam("id") UuidParameter id,
            @PathParam("webhook") WebhookId webhook,
            @PathParam("delivery") WebhookId delivery) {
        return new DataView<>(new QueuedView(deliveries.replay(id.value(), webhook, delivery)));
    }

    @POST
    @Path("{webhook}/replay")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<QueuedView> replay(
            @PathParam("id") UuidParameter id,
            @PathParam("webhook") WebhookId webhook,
            ReplayRequest request) {
        return new DataView<>(
                new QueuedView(
                        replays.replay(
                                id.value(),
                                webhook,
                                request.replay(organizations.timeZone(id.value())))));
    }

    @POST
    @Path("{webhook}/ping")
    public DataView<PingView> ping(
            @PathParam("id") UuidParameter id, @PathParam("webhook") WebhookId webhook) {
        return new DataView<>(PingView.of(pings.ping(id.value(), webhook)));
    }

    @POST
    @Path("{webhook}/resume")
    public void resume(@PathParam("id") UuidParameter id, @PathParam("webhook") WebhookId webhook) {
        webhooks.resume(id.value(), webhook);
    }

    /**
     * A webhook subscription as seen by the people who monitor it.
     *
     * @param meta the channel's settings without headers
     * @param headers the names of the headers, without their values
     * @param since when the first failure after the last success happened; null if there is none
     */
    public record AdminWebhookView(
            UUID id,
            String type,
            WebhookChannel channel,
            JsonDocument meta,
            List<String> headers,
            EndpointState state,
            Instant since,
            Instant lastSuccessAt,
            StatusView.LastFailure lastFailure) {

        static AdminWebhookView of(WebhookOverview webhook) {
            StatusView status = StatusView.of(webhook.status());
            return new AdminWebhookView(
                    webhook.id(),
                    webhook.type(),
                    webhook.channel(),
                    webhook.meta(),
                    webhook.headers(),
                    status.state(),
                    status.since(),
                    status.lastSuccessAt(),
                    status.lastFailure());
        }
    }

    /**
     * A delivery and what is sent.
     *
     * @param body with ids only, since the reader has no access to patients; null if the event is
     *     not stored any more
     */
    public record DeliveryRecordView(
            UUID id,
            String eventId,
            String type,
            WebhookDeliveryState state,
            int attempts,
            Instant attemptedAt,
            Instant nextAttemptAt,
            Integer status,
            String reason,
            String reasonCode,
            Integer durationMs,
            JsonDocument body) {

        static DeliveryRecordView of(ShownDelivery shown) {
            DeliveryLineView line = DeliveryLineView.of(shown.delivery());
            return new DeliveryRecordView(
                    line.id(),
                    line.eventId(),
                    line.type(),
                    line.state(),
                    line.attempts(),
                    line.attemptedAt(),
                    line.nextAttemptAt(),
                    line.status(),
                    line.reason(),
                    line.reasonCode(),
                    line.durationMs(),
                    shown.body());
        }
    }
}
