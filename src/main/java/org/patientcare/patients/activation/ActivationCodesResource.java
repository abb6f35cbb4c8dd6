package org.patientcare.patients.activation;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresCodeDelivery;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.patients.activation.ActivationCodeService.CodeRedemption;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.CallersZone;
import org.patientcare.platform.http.MessageView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;

/** {@code /v1/activation-codes} (contract, section 2). */
@Path(PublicPaths.ACTIVATION_CODES)
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.ACTIVATION_CODES)
@ApplicationScoped
public class ActivationCodesResource {

    @EJB private ActivationCodeService codes;
    @Inject private CodeSending sending;
    @Inject private CurrentCaller caller;
    @Inject private CallersZone zone;
    @Inject private PageQuery page;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public MessageView create(ActivationCodeRequest request) {
        codes.create(caller.organization(), request.terms());
        return MessageView.SUCCESS;
    }

    @GET
    public PageView<ActivationCodeView> list(@BeanParam ActivationCodeQuery query) {
        CodeFilter filter = query.filter(page, zone.get());
        return PageView.of(
                codes.list(caller.organization(), filter, page.requestedPage())
                        .map(ActivationCodeView::of),
                page);
    }

    @GET
    @Path("{code: .+}/redemptions")
    public PageView<CodeRedemption> redemptions(@PathParam("code") String code) {
        return PageView.of(
                codes.redemptions(caller.organization(), code, page.requestedPage()), page);
    }

    @PUT
    @Path("{code: .+}/activate")
    public MessageView activate(@PathParam("code") String code) {
        codes.activate(caller.organization(), code);
        return MessageView.SUCCESS;
    }

    @PUT
    @Path("{code: .+}/deactivate")
    public MessageView deactivate(@PathParam("code") String code) {
        codes.deactivate(caller.organization(), code);
        return MessageView.SUCCESS;
    }

    @PUT
    @Path("{code: .+}/send")
    @Consumes(MediaType.APPLICATION_JSON)
    @RequiresCodeDelivery
    public SendView send(@PathParam("code") String code, SendRequest request) {
        return SendView.of(sending.send(request.message(caller.organization(), code)));
    }
}
