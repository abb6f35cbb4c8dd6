package org.patientcare.talk.webhook;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.IdempotentCreation;
import org.patientcare.access.security.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.MessageView;
import org.patientcare.platform.http.TakesIdempotencyKey;

/** {@code /v1/organizations/webhooks} (events.md, section 3). */
@Path("organizations/" + PublicPaths.WEBHOOKS)
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.WEBHOOKS)
@ApplicationScoped
public class WebhooksResource {

    /** Worded as in the API family. */
    private static final MessageView DELETED = new MessageView("Organization webhook deleted");

    @EJB private WebhookService webhooks;
    @Inject private CurrentCaller caller;
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
}
