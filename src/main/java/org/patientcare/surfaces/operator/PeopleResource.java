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
import org.patientcare.access.security.IdempotentCreation;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.access.security.SecretAnswer;
import org.patientcare.people.person.Duty;
import org.patientcare.people.person.IssuedInvitation;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.OptionalBody;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.TakesIdempotencyKey;
import org.patientcare.platform.http.UuidParameter;

/** {@code /admin/v1/people}. */
@Path("people")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.PEOPLE, recent = true, scopedToActingOrganization = true)
@ApplicationScoped
public class PeopleResource {

    private static final String LOST =
            "The person %s was created under this Idempotency-Key, and the invitation was mailed or"
                    + " shown then: if it did not arrive, invite them again.";

    @EJB private PersonAccountService personAccountService;
    @Inject private CurrentCaller caller;
    @Inject private IdempotentCreation idempotentCreation;
    @Inject private InvitationDelivery invitations;
    @Inject private PageQuery page;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response create(@TakesIdempotencyKey PersonRequest request) {
        return idempotentCreation.respondWithSecret(
                request,
                () ->
                        personAccountService.create(
                                request.profile(),
                                caller.appointer(),
                                invitations.sending(request.send())),
                new SecretAnswer<>(
                        issuedInvitation -> issuedInvitation.person().id().toString(),
                        LOST,
                        issuedInvitation ->
                                PersonView.of(
                                        issuedInvitation.person(),
                                        invitations.deliver(issuedInvitation))));
    }

    @GET
    @RequiresDuty(value = Duty.PEOPLE, scopedToActingOrganization = true)
    public PageView<PersonView> list(@QueryParam("organization") UuidParameter organization) {
        return PageView.of(
                personAccountService
                        .list(
                                UuidParameter.optional(organization),
                                caller.appointer(),
                                page.requestedPage())
                        .map(person -> PersonView.of(person, null)),
                page);
    }

    @PATCH
    @Path("{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<PersonView> change(@PathParam("id") UuidParameter id, PersonPatch patch) {
        return new DataView<>(
                PersonView.of(
                        personAccountService.change(
                                id.value(), patch::appliedTo, caller.appointer()),
                        null));
    }

    @POST
    @Path("{id}/invitations")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response invite(
            @PathParam("id") UuidParameter id, @OptionalBody InvitationRequest request) {
        IssuedInvitation issuedInvitation =
                personAccountService.invite(
                        id.value(), caller.appointer(), invitations.sending(request.send()));
        return Response.status(Response.Status.CREATED)
                .entity(new DataView<>(invitations.deliver(issuedInvitation)))
                .build();
    }

    @DELETE
    @Path("{id}/sessions")
    public void endSessions(@PathParam("id") UuidParameter id) {
        personAccountService.endSessions(id.value(), caller.appointer());
    }
}
