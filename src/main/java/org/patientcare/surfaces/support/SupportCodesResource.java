package org.patientcare.surfaces.support;

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
import org.patientcare.access.security.RequiresCodeDelivery;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.patients.activation.ActivationCodeQuery;
import org.patientcare.patients.activation.ActivationCodeRequest;
import org.patientcare.patients.activation.ActivationCodeService;
import org.patientcare.patients.activation.ActivationCodeView;
import org.patientcare.patients.activation.CodeFilter;
import org.patientcare.patients.activation.CodeSending;
import org.patientcare.patients.activation.SendRequest;
import org.patientcare.patients.activation.SendView;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.MessageView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.UuidParameter;

/**
 * {@code /admin/v1/organizations/{id}/activation-codes}: as on the integration API (contract,
 * section 2), on behalf of the organization in the path.
 */
@Path("organizations/{id}/activation-codes")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.CODES)
@ApplicationScoped
public class SupportCodesResource {

    @EJB private ActivationCodeService codes;
    @EJB private OrganizationService organizations;
    @Inject private CodeSending sending;
    @Inject private PageQuery page;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public MessageView create(@PathParam("id") UuidParameter id, ActivationCodeRequest request) {
        codes.create(organizations.get(id.value()).id(), request.terms());
        return MessageView.SUCCESS;
    }

    @GET
    public PageView<ActivationCodeView> list(
            @PathParam("id") UuidParameter id, @BeanParam ActivationCodeQuery query) {
        CodeFilter filter = query.filter(page, organizations.timeZone(id.value()));
        return PageView.of(
                codes.list(organizations.get(id.value()).id(), filter, page.requestedPage())
                        .map(ActivationCodeView::of),
                page);
    }

    @PUT
    @Path("{code: .+}/activate")
    public MessageView activate(@PathParam("id") UuidParameter id, @PathParam("code") String code) {
        codes.activate(id.value(), code);
        return MessageView.SUCCESS;
    }

    @PUT
    @Path("{code: .+}/deactivate")
    public MessageView deactivate(
            @PathParam("id") UuidParameter id, @PathParam("code") String code) {
        codes.deactivate(id.value(), code);
        return MessageView.SUCCESS;
    }

    @PUT
    @Path("{code: .+}/send")
    @Consumes(MediaType.APPLICATION_JSON)
    @RequiresCodeDelivery
    public SendView send(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            SendRequest request) {
        return SendView.of(sending.send(request.message(id.value(), code)));
    }
}
