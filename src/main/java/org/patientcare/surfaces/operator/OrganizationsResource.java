package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.IdempotentCreation;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.TakesIdempotencyKey;
import org.patientcare.platform.http.UuidParameter;

/** {@code /admin/v1/organizations}. */
@Path("organizations")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.ORGANIZATIONS)
@ApplicationScoped
public class OrganizationsResource {

    @EJB private OrganizationService organizations;
    @Inject private CurrentCaller caller;
    @Inject private PageQuery page;
    @Inject private IdempotentCreation idempotentCreation;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response create(@TakesIdempotencyKey OrganizationRequest request) {
        if (request.changesWhereDataGoes()) {
            caller.requireRecentAuthentication();
        }
        return idempotentCreation.respond(
                request, () -> view(organizations.create(request.profile())));
    }

    @GET
    public PageView<OrganizationView> list(@BeanParam AdminListQuery query) {
        return PageView.of(
                organizations.list(query.name(page), page.requestedPage()).map(this::view), page);
    }

    @GET
    @Path("{id}")
    @RequiresDuty(Duty.ORGANIZATION)
    public DataView<OrganizationView> get(@PathParam("id") UuidParameter id) {
        return new DataView<>(view(organizations.get(id.value())));
    }

    @PATCH
    @Path("{id}")
    @RequiresDuty(Duty.PROFILE)
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<OrganizationView> change(
            @PathParam("id") UuidParameter id, OrganizationPatch patch) {
        patch.requireAllowed(caller.actingRole());
        if (patch.changesWhereDataGoes()) {
            caller.requireRecentAuthentication();
        }
        return new DataView<>(
                view(
                        organizations.change(
                                id.value(),
                                patch::appliedTo,
                                patch::appliedTo,
                                patch.webhookSignature())));
    }

    private OrganizationView view(Organization organization) {
        return OrganizationView.of(organization, organizations.hasSignature(organization.id()));
    }
}
