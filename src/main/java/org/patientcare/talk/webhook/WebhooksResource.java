package org.patientcare.talk.webhook;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.caller.IdempotentCreation;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.CallersZone;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.JsonBody.OptionalBody;
import org.patientcare.platform.http.MessageView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.TakesIdempotencyKey;
import org.patientcare.platform.shared.CursorPage;

/** {@code /v1/organizations/webhooks} and the calls below it (events.md, section 3). */
@Path("organizations/" + PublicPaths.WEBHOOKS)
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.WEBHOOKS)
@ApplicationScoped
public class WebhooksResource {

    /** Worded as in the API family. */
    private static final MessageView DELETED = new MessageView("Organization webhook deleted");

    @EJB private WebhookService webhooks;
    @EJB private WebhookSecretService secrets;
    @EJB private WebhookDeliveryService deliveries;
    @Inject private Replays replays;
    @Inject private Pings pings;
    @Inject private CurrentCaller caller;
    @Inject private CallersZone zone;
    @Inject private PageQuery page;
    @Inject private IdempotentCreation idempotentCreation;

    @GET
    public DataView<List<WebhookView>> list() {
        return new DataView<>(webhooks.list(caller.organization()));
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response create(@TakesIdempotencyKey WebhookRequest request) {
        return idempotentCreation.respondByReading(
                request,
                () -> webhooks.create(caller.organization(), request),
                made -> made.id().toString(),
                id -> webhooks.get(caller.organization(), WebhookId.fromString(id)));
    }

    @GET
    @Path("{id}")
    public DataView<WebhookView> get(@PathParam("id") WebhookId id) {
        return new DataView<>(webhooks.get(caller.organization(), id));
    }

    @PUT
    @Path("{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<WebhookView> replace(@PathParam("id") WebhookId id, WebhookRequest request) {
        return new DataView<>(webhooks.replace(caller.organization(), id, request));
    }

    @DELETE
    @Path("{id}")
    public MessageView delete(@PathParam("id") WebhookId id) {
        webhooks.delete(caller.organization(), id);
        return DELETED;
    }

    @GET
    @Path("{id}/secret")
    public DataView<SecretView> secret(@PathParam("id") WebhookId id) {
        return new DataView<>(secrets.show(caller.organization(), id));
    }

    @POST
    @Path("{id}/secret/rotate")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<SecretView> rotate(
            @PathParam("id") WebhookId id, @OptionalBody RotateRequest request) {
        return new DataView<>(secrets.rotate(caller.organization(), id, request.seconds()));
    }

    @GET
    @Path("{id}/status")
    public DataView<StatusView> status(@PathParam("id") WebhookId id) {
        return new DataView<>(StatusView.of(deliveries.status(caller.organization(), id)));
    }

    @GET
    @Path("{id}/deliveries")
    public PageView<DeliveryLineView> deliveries(
            @PathParam("id") WebhookId id, @BeanParam WebhookDeliveryQuery query) {
        WebhookDeliveryFilter filter = query.filter(page);
        CursorPage.Request byNumber = new CursorPage.Request(page.requestedPage(), null);
        return PageView.of(
                deliveries
                        .list(caller.organization(), id, filter, byNumber)
                        .page()
                        .map(DeliveryLineView::of),
                page);
    }

    @POST
    @Path("{id}/deliveries/{delivery}/replay")
    public DataView<QueuedView> replayOne(
            @PathParam("id") WebhookId id, @PathParam("delivery") WebhookId delivery) {
        return new DataView<>(
                new QueuedView(deliveries.replay(caller.organization(), id, delivery)));
    }

    @POST
    @Path("{id}/replay")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<QueuedView> replay(@PathParam("id") WebhookId id, ReplayRequest request) {
        return new DataView<>(
                new QueuedView(
                        replays.replay(caller.organization(), id, request.replay(zone.get()))));
    }

    @POST
    @Path("{id}/ping")
    public DataView<PingView> ping(@PathParam("id") WebhookId id) {
        return new DataView<>(PingView.of(pings.ping(caller.organization(), id)));
    }

    @POST
    @Path("{id}/resume")
    public MessageView resume(@PathParam("id") WebhookId id) {
        webhooks.resume(caller.organization(), id);
        return MessageView.SUCCESS;
    }

    /**
     * A request to rotate the secret.
     *
     * @param overlap seconds for which the previous secret also signs; null for a day, 0 for not at
     *     all
     */
    public record RotateRequest(@Min(0) @Max(MAX_OVERLAP_SECONDS) Integer overlap) {

        static final int MAX_OVERLAP_SECONDS = 604_800;

        int seconds() {
            return overlap == null ? WebhookSecretService.DEFAULT_OVERLAP_SECONDS : overlap;
        }
    }
}
