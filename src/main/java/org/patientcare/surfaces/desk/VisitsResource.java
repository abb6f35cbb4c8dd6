package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.people.person.Duty;

/** {@code /desk/v1/visits}. */
@Path("visits")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.DESK, inAnyOrganization = true)
@ApplicationScoped
public class VisitsResource {

    @Inject private DeskResolver deskResolver;
    @Inject private VisitListReader lists;
    @Inject private CurrentCaller caller;

    /**
     * Returns 304 if nothing has changed: then no data is disclosed and no audit event is written.
     */
    @GET
    public Response list(@BeanParam VisitsQuery query, @Context Request conditions) {
        VisitSelection selection = query.selection();
        Desk desk = deskResolver.of(caller.session());
        VisitList unaudited = lists.readUnaudited(desk, selection);
        Response.ResponseBuilder same =
                conditions.evaluatePreconditions(VisitsView.of(unaudited).tag());
        if (same != null) {
            return same.build();
        }
        VisitsView shown = VisitsView.of(lists.readAudited(desk, selection, unaudited));
        return Response.ok(shown).tag(shown.tag()).build();
    }
}
