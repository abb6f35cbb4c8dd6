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
import org.patientcare.access.security.Creates;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.access.security.ShownOnce;
import org.patientcare.people.person.Duty;
import org.patientcare.people.person.Invitations;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.Idempotent;
import org.patientcare.platform.http.MayBeEmpty;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;

/** {@code /admin/v1/people}. */
@Path("people")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.PEOPLE, recent = true, narrows = true)
@ApplicationScoped
public class PeopleResource {

    private static final String LOST =
            "The person %s was created under this Idempotency-Key, and the link for them is shown only"
                    + " once: if you did not get it, invite them again.";

    @EJB private People people;
    @Inject private CurrentCaller caller;
    @Inject private Creates creates;
    @Inject private InvitationAnswers invitations;
    @Inject private PageQuery page;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response create(@Idempotent PersonRequest request) {
        return creates.answerOnce(
                request,
                () -> people.create(request.profile(), caller.naming(), request.sends()),
                new ShownOnce<>(
                        made -> made.person().id().toString(),
                        LOST,
                        made ->
                                PersonView.of(
                                        made.person(), invitations.shown(made, request.sends()))));
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
    @Consumes(MediaType.APPLICATION_JSON)
    public Response invite(@PathParam("id") PersonId id, @MayBeEmpty InvitationRequest request) {
        Invitations.Made made = people.invite(id.value(), caller.naming(), request.sends());
        return Response.status(Response.Status.CREATED)
                .entity(new DataView<>(invitations.shown(made, request.sends())))
                .build();
    }

    @DELETE
    @Path("{id}/sessions")
    public void endSessions(@PathParam("id") PersonId id) {
        people.endSessions(id.value(), caller.naming());
    }
}
