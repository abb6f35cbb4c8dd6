package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;

/** {@code /admin/v1/people}. */
@Path("people")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.PEOPLE, recent = true, narrows = true)
@ApplicationScoped
public class PeopleResource {

    @EJB private People people;
    @Inject private CurrentCaller caller;
    @Inject private PublicUrl publicUrl;
    @Inject private PageQuery page;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response create(PersonRequest request) {
        People.Made made = people.create(request.profile(), caller.naming());
        return created(
                PersonView.of(
                        made.person(), PersonView.InvitationView.of(made.invitation(), page())));
    }

    @GET
    @RequiresDuty(value = Duty.PEOPLE, narrows = true)
    public PageView<PersonView> list(@QueryParam("organization") OrganizationId organization) {
        return PageView.of(
                people.list(OrganizationId.asked(organization), caller.naming(), page.asked())
                        .map(person -> PersonView.of(person, null)),
                page);
    }

    @PATCH
    @Path("{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<PersonView> change(@PathParam("id") PersonId id, PersonPatch patch) {
        return new DataView<>(
                PersonView.of(people.change(id.value(), patch::appliedTo, caller.naming()), null));
    }

    @POST
    @Path("{id}/invitations")
    public Response invite(@PathParam("id") PersonId id) {
        return created(
                PersonView.InvitationView.of(people.invite(id.value(), caller.naming()), page()));
    }

    @DELETE
    @Path("{id}/sessions")
    public void endSessions(@PathParam("id") PersonId id) {
        people.endSessions(id.value(), caller.naming());
    }

    private static Response created(Record view) {
        return Response.status(Response.Status.CREATED).entity(new DataView<>(view)).build();
    }

    private String page() {
        return publicUrl.of(PublicPaths.SIGN_IN_PAGE);
    }
}
