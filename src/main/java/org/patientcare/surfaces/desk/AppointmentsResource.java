package org.patientcare.surfaces.desk;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.caller.IdempotentCreation;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.TakesIdempotencyKey;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.visits.appointment.Delays;
import org.patientcare.visits.appointment.DeskAppointments;
import org.patientcare.visits.appointment.PeopleAppointments;
import org.patientcare.visits.appointment.PeopleAppointments.Booking;
import org.patientcare.visits.appointment.PeopleAppointments.ChangeableVisit;
import org.patientcare.visits.appointment.PeopleAppointments.VisitOutcome;
import org.patientcare.visits.appointment.VisitBookingRequest.OwnVisitBookingRequest;
import org.patientcare.visits.appointment.VisitBookingRequest.VisitCancelRequest;
import org.patientcare.visits.appointment.VisitBookingRequest.VisitDelayRequest;
import org.patientcare.visits.appointment.VisitBookingRequest.VisitMoveRequest;

/**
 * {@code /desk/v1/organizations/{id}/appointments}: professionals book, move and cancel visits of
 * their own, and tell that one starts later. A time without an offset is in the organization's
 * zone.
 */
@Path("organizations/{id}/appointments")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.DESK)
@ApplicationScoped
public class AppointmentsResource {

    private static final int OK = Response.Status.OK.getStatusCode();

    @Inject private DeskResolver deskResolver;
    @Inject private DeskAppointments visits;
    @EJB private PeopleAppointments byPeople;
    @EJB private Delays delays;
    @Inject private IdempotentCreation idempotentCreation;
    @Inject private CurrentCaller caller;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response book(
            @PathParam("id") UuidParameter id,
            @TakesIdempotencyKey OwnVisitBookingRequest request) {
        UUID organization = id.value();
        Desk desk = deskResolver.of(caller.session(), organization);
        Booking booking = request.booking(desk.professional(), desk.workplace(organization).zone());
        visits.requireAccess(organization, desk.professional(), booking.patient());
        return idempotentCreation.respond(request, () -> byPeople.book(organization, booking));
    }

    @POST
    @Path("{code: .+}/move")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response move(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            @TakesIdempotencyKey VisitMoveRequest request) {
        Desk desk = deskResolver.of(caller.session(), id.value());
        Instant startsAt = request.startsAt(desk.workplace(id.value()).zone());
        return idempotentCreation.respond(
                request,
                () -> byPeople.move(own(id, code, desk), startsAt, request.reason()),
                AppointmentsResource::status);
    }

    @POST
    @Path("{code: .+}/cancel")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response cancel(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            @TakesIdempotencyKey VisitCancelRequest request) {
        Desk desk = deskResolver.of(caller.session(), id.value());
        return idempotentCreation.respond(
                request,
                () -> byPeople.cancel(own(id, code, desk), request.reason()),
                AppointmentsResource::status);
    }

    @POST
    @Path("{code: .+}/delay")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response delay(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            @TakesIdempotencyKey VisitDelayRequest request) {
        Desk desk = deskResolver.of(caller.session(), id.value());
        int minutes = request.chosen();
        return idempotentCreation.respond(
                request, () -> delays.tell(own(id, code, desk), minutes), told -> OK);
    }

    private static ChangeableVisit own(UuidParameter organization, String code, Desk desk) {
        return new ChangeableVisit(organization.value(), code, desk.professional());
    }

    private static int status(VisitOutcome outcome) {
        return (outcome.asksSystem() ? Response.Status.ACCEPTED : Response.Status.OK)
                .getStatusCode();
    }
}
