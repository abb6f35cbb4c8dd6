package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Supplier;
import org.patientcare.access.caller.IdempotentCreation;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.TakesIdempotencyKey;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.NotOnlyWhitespace;
import org.patientcare.platform.shared.Origin;
import org.patientcare.surfaces.operator.AppointmentsResource.PatientName;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.ListedAppointment;
import org.patientcare.visits.appointment.ProfessionalDays;
import org.patientcare.visits.appointment.ProfessionalDays.Effect;
import org.patientcare.visits.appointment.ProfessionalDays.PreviewedMove;
import org.patientcare.visits.appointment.ProfessionalDays.ProfessionalDay;
import org.patientcare.visits.appointment.VisitBookingRequest.DayMoveRequest;
import org.patientcare.visits.appointment.VisitBookingRequest.ProfessionalReference;
import org.patientcare.visits.hours.DayMoves;
import org.patientcare.visits.hours.DayMoves.FoundMove;
import org.patientcare.visits.hours.DayMoves.Hindrance;
import org.patientcare.visits.hours.DayMoves.Place;

/**
 * {@code /admin/v1/organizations/{id}/professional-days}: all visits of a professional on a day are
 * cancelled, handed to a colleague or moved to another date at once, after a preview.
 */
@Path("organizations/{id}/professional-days")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.APPOINTMENTS)
@ApplicationScoped
public class ProfessionalDaysResource {

    @EJB private ProfessionalDays days;
    @EJB private DayMoves moves;
    @EJB private OrganizationService organizations;
    @Inject private IdempotentCreation idempotentCreation;

    @POST
    @Path("preview")
    public DataView<DayPreviewView> preview(
            @PathParam("id") UuidParameter id, DayPreviewRequest request) {
        ProfessionalDay day = day(id, request.professional(), request.date());
        if (request.newDate() != null && request.colleague() != null) {
            throw DomainException.invalid("new_date", FaultCode.NOT_COMBINABLE.of("colleague"));
        }
        return new DataView<>(
                DayPreviewView.of(
                        request.newDate() == null
                                ? inPlace(day, request.colleague())
                                : moves.preview(day, request.newDate())));
    }

    private List<FoundMove> inPlace(ProfessionalDay day, ProfessionalReference colleague) {
        return days.preview(day, colleague == null ? null : colleague.hash()).stream()
                .map(found -> new FoundMove(found, null))
                .toList();
    }

    @POST
    @Path("cancel")
    public Response cancel(
            @PathParam("id") UuidParameter id, @TakesIdempotencyKey DayCancelRequest request) {
        ProfessionalDay day = day(id, request.professional(), request.date());
        return once(request, () -> days.cancel(day, request.reason()));
    }

    @POST
    @Path("hand-over")
    public Response handOver(
            @PathParam("id") UuidParameter id, @TakesIdempotencyKey DayHandoverRequest request) {
        ProfessionalDay day = day(id, request.professional(), request.date());
        return once(
                request, () -> days.handOver(day, request.colleague().hash(), request.reason()));
    }

    @POST
    @Path("move")
    public Response move(
            @PathParam("id") UuidParameter id, @TakesIdempotencyKey DayMoveRequest request) {
        ProfessionalDay day = day(id, request.professional(), request.date());
        List<PreviewedMove> visits = request.moves(organizations.timeZone(id.value()));
        return once(request, () -> moves.move(day, request.newDate(), visits, request.reason()));
    }

    private <V> Response once(Record request, Supplier<V> act) {
        return idempotentCreation.respond(request, act, done -> Response.Status.OK.getStatusCode());
    }

    private static ProfessionalDay day(
            UuidParameter organization, ProfessionalReference professional, LocalDate date) {
        return new ProfessionalDay(organization.value(), professional.hash(), date);
    }

    /**
     * @param date in the organization's time zone
     * @param colleague to whom the visits are to be handed; null for none
     * @param newDate to which the visits are to be moved; null for none
     */
    public record DayPreviewRequest(
            @NotNull @Valid ProfessionalReference professional,
            @NotNull LocalDate date,
            @Valid ProfessionalReference colleague,
            LocalDate newDate) {}

    /**
     * @param date in the organization's time zone
     */
    public record DayCancelRequest(
            @NotNull @Valid ProfessionalReference professional,
            @NotNull LocalDate date,
            @NotNull @NotOnlyWhitespace @Characters String reason) {}

    /**
     * @param date in the organization's time zone
     * @param colleague to whom the visits are handed
     */
    public record DayHandoverRequest(
            @NotNull @Valid ProfessionalReference professional,
            @NotNull LocalDate date,
            @NotNull @Valid ProfessionalReference colleague,
            @NotNull @NotOnlyWhitespace @Characters String reason) {}

    /**
     * What an act would do, in numbers and visit by visit.
     *
     * @param done how many visits would be changed
     * @param requested how many the organization's own system would be asked to change
     * @param left how many have begun or are over
     * @param hindered how many do not fit into the new date
     * @param overlapping how many of those to be changed overlap with another visit of the
     *     colleague
     */
    public record DayPreviewView(
            long done,
            long requested,
            long left,
            long hindered,
            long overlapping,
            List<DayVisitView> visits) {

        static DayPreviewView of(List<FoundMove> found) {
            return new DayPreviewView(
                    count(found, Effect.DONE),
                    count(found, Effect.REQUESTED),
                    count(found, Effect.LEFT),
                    count(found, Effect.HINDERED),
                    found.stream()
                            .filter(
                                    each ->
                                            each.found().overlapping()
                                                    && each.effect() != Effect.LEFT)
                            .count(),
                    found.stream().map(DayVisitView::of).toList());
        }

        private static long count(List<FoundMove> found, Effect effect) {
            return found.stream().filter(each -> each.effect() == effect).count();
        }
    }

    /**
     * A visit of the day.
     *
     * @param newStartsAt when it would start on the new date; null without one, if it has begun or
     *     is over, and if there is no such time
     * @param duration in seconds
     * @param hindrance why it does not fit into the new date; null if it does, or without one
     */
    public record DayVisitView(
            String code,
            Instant startsAt,
            Instant newStartsAt,
            int duration,
            Origin origin,
            AppointmentState state,
            Effect effect,
            Hindrance hindrance,
            boolean overlapping,
            PatientName patient) {

        static DayVisitView of(FoundMove move) {
            ListedAppointment visit = move.found().visit();
            Place place = move.place() == null ? new Place(null, null) : move.place();
            return new DayVisitView(
                    visit.code(),
                    visit.startsAt(),
                    place.startsAt(),
                    visit.duration(),
                    visit.origin(),
                    visit.state(),
                    move.effect(),
                    place.hindrance(),
                    move.found().overlapping(),
                    new PatientName(PatientRef.of(visit.patient().id()), visit.patient().name()));
        }
    }
}
