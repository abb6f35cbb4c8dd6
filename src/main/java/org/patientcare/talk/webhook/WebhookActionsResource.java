package org.patientcare.talk.webhook;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.CallersZone;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.MessageView;
import org.patientcare.platform.http.OptionalBody;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;

/** The calls below {@code /v1/organizations/webhooks/{id}} (events.md, section 3). */
@Path("organizations/" + PublicPaths.WEBHOOKS)
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.WEBHOOKS)
@ApplicationScoped
public class WebhookActionsResource {

    @EJB private WebhookService webhooks;
    @EJB private WebhookSecretService secrets;
    @EJB private DeliveryService deliveries;
    @Inject private Replays replays;
    @Inject private Pings pings;
    @Inject private CurrentCaller caller;
    @Inject private CallersZone zone;
    @Inject private PageQuery page;

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
            @PathParam("id") WebhookId id, @BeanParam DeliveryQuery query) {
        DeliveryFilter filter = query.filter(page);
        return PageView.of(
                deliveries
                        .list(caller.organization(), id, filter, page.requestedPage())
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
}
