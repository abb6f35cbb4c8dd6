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
import java.util.UUID;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.IdempotentCreation;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.TakesIdempotencyKey;

/** {@code /admin/v1/professionals}. */
@Path("professionals")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.PROFESSIONALS)
@ApplicationScoped
public class ProfessionalsResource {

    @EJB private ProfessionalService professionals;
    @EJB private PersonAccountService accounts;
    @Inject private CurrentCaller caller;
    @Inject private PageQuery page;
    @Inject private IdempotentCreation idempotentCreation;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response create(@TakesIdempotencyKey ProfessionalRequest request) {
        if (request.email() != null) {
            caller.requireRecentAuthentication();
        }
        return idempotentCreation.respond(
                request, () -> ProfessionalView.of(professionals.create(request.profile())));
    }

    @GET
    public PageView<ProfessionalView> list(@BeanParam AdminListQuery query) {
        UUID assignedTo = query.organization();
        return PageView.of(
                professionals
                        .list(query.name(page), assignedTo, page.requestedPage())
                        .map(ProfessionalView::of),
                page);
    }

    @GET
    @Path("{hash}")
    public DataView<ProfessionalView> get(@PathParam("hash") String hash) {
        return new DataView<>(ProfessionalView.of(professionals.get(hash)));
    }

    @PATCH
    @Path("{hash}")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<ProfessionalView> change(
            @PathParam("hash") String hash, ProfessionalPatch patch) {
        if (patch.email().named()) {
            caller.requireRecentAuthentication();
        }
        return new DataView<>(ProfessionalView.of(accounts.changeProfessional(hash, patch)));
    }
}
