package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.caller.IdempotentCreation;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.TakesIdempotencyKey;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.Origin;
import org.patientcare.visits.appointment.AppointmentFilter;
import org.patientcare.visits.appointment.AppointmentLists;
import org.patientcare.visits.appointment.AppointmentRecord;
import org.patientcare.visits.appointment.AppointmentRecords;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.CallDiagnostics;
import org.patientcare.visits.appointment.CallDiagnostics.CallDiagnosticRecord;
import org.patientcare.visits.appointment.Delays;
import org.patientcare.visits.appointment.ListedAppointment;
import org.patientcare.visits.appointment.PeopleAppointments;
import org.patientcare.visits.appointment.PeopleAppointments.ChangeableVisit;
import org.patientcare.visits.appointment.PeopleAppointments.VisitOutcome;
import org.patientcare.visits.appointment.VisitAnswers;
import org.patientcare.visits.appointment.VisitAnswers.VisitAnswer;
import org.patientcare.visits.appointment.VisitBookingRequest;
import org.patientcare.visits.appointment.VisitBookingRequest.VisitCancelRequest;
import org.patientcare.visits.appointment.VisitBookingRequest.VisitDelayRequest;
import org.patientcare.visits.appointment.VisitBookingRequest.VisitHandoverRequest;
import org.patientcare.visits.appointment.VisitBookingRequest.VisitMoveRequest;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.video.Attendances;
import org.patientcare.visits.video.Attendances.AttendanceRecord;
import org.patientcare.visits.video.CallQuality;

/**
 * {@code /admin/v1/organizations/{id}/appointments}: lists and explains all, and books, moves,
 * hands over and cancels those that people may; tells patients that one starts later.
 */
@Path("organizations/{id}/appointments")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.APPOINTMENTS)
@ApplicationScoped
public class AppointmentsResource {

    private static final int OK = Response.Status.OK.getStatusCode();

    @EJB private AppointmentLists lists;
    @EJB private OrganizationService organizations;
    @Inject private PageQuery page;
    @EJB private AppointmentRecords records;
    @EJB private Attendances attendances;
    @EJB private VisitAnswers answers;
    @EJB private CallDiagnostics diagnostics;
    @Inject private CurrentCaller caller;
    @EJB private PeopleAppointments byPeople;
    @EJB private Delays delays;
    @Inject private IdempotentCreation idempotentCreation;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response book(
            @PathParam("id") UuidParameter id, @TakesIdempotencyKey VisitBookingRequest request) {
        PeopleAppointments.Booking booking = request.booking(organizations.timeZone(id.value()));
        return idempotentCreation.respond(request, () -> byPeople.book(id.value(), booking));
    }

    @POST
    @Path("{code: .+}/move")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response move(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            @TakesIdempotencyKey VisitMoveRequest request) {
        Instant startsAt = request.startsAt(organizations.timeZone(id.value()));
        return idempotentCreation.respond(
                request,
                () -> byPeople.move(visit(id, code), startsAt, request.reason()),
                AppointmentsResource::status);
    }

    @POST
    @Path("{code: .+}/cancel")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response cancel(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            @TakesIdempotencyKey VisitCancelRequest request) {
        return idempotentCreation.respond(
                request,
                () -> byPeople.cancel(visit(id, code), request.reason()),
                AppointmentsResource::status);
    }

    @POST
    @Path("{code: .+}/hand-over")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response handOver(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            @TakesIdempotencyKey VisitHandoverRequest request) {
        return idempotentCreation.respond(
                request,
                () ->
                        byPeople.handOver(
                                visit(id, code), request.professional().hash(), request.reason()),
                AppointmentsResource::status);
    }

    @POST
    @Path("{code: .+}/delay")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response delay(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            @TakesIdempotencyKey VisitDelayRequest request) {
        int minutes = request.chosen();
        return idempotentCreation.respond(
                request, () -> delays.tell(visit(id, code), minutes), told -> OK);
    }

    private static ChangeableVisit visit(UuidParameter organization, String code) {
        return new ChangeableVisit(organization.value(), code, null);
    }

    private static int status(VisitOutcome outcome) {
        return (outcome.asksSystem() ? Response.Status.ACCEPTED : Response.Status.OK)
                .getStatusCode();
    }

    @GET
    public PageView<AppointmentListItemView> list(
            @PathParam("id") UuidParameter id, @BeanParam ClinicalListQuery query) {
        AppointmentFilter filter = query.appointments(page, organizations.timeZone(id.value()));
        return PageView.of(
                lists.list(id.value(), filter, page.requestedCursorPage(ListOrder.ASC))
                        .map(AppointmentListItemView::of),
                page);
    }

    @GET
    @Path("{code: .+}")
    @RequiresDuty(
            value = Duty.APPOINTMENTS,
            auditedAs = "organizations/{id}/appointments/{code: .+}#get")
    public DataView<AppointmentRecordView> get(
            @PathParam("id") UuidParameter id, @PathParam("code") String code) {
        AppointmentRecord found = records.get(id.value(), code);
        return new DataView<>(
                AppointmentRecordView.of(
                        found,
                        caller.openSession().isEmpty(),
                        attendances.ofVisit(id.value(), found.appointment().code()),
                        answers.ofVisit(id.value(), found.appointment().code()),
                        diagnostics.ofVisit(id.value(), found.appointment().code())));
    }

    /**
     * An appointment in a list.
     *
     * @param duration seconds
     * @param waitingSince since when the patient has been waiting; null unless the state is waiting
     */
    public record AppointmentListItemView(
            String code,
            Instant startsAt,
            int duration,
            Origin origin,
            AppointmentState state,
            Instant waitingSince,
            PatientName patient,
            ProfessionalName professional) {

        static AppointmentListItemView of(ListedAppointment listed) {
            return new AppointmentListItemView(
                    listed.code(),
                    listed.startsAt(),
                    listed.duration(),
                    listed.origin(),
                    listed.state(),
                    listed.waitingSince(),
                    new PatientName(PatientRef.of(listed.patient().id()), listed.patient().name()),
                    ProfessionalName.of(listed));
        }
    }

    /**
     * An appointment with its history, as the operator's keys and people see it (contract, section
     * 8). Whoever has a link is let in as that side of the visit, so people get neither.
     *
     * @param duration the booked duration in seconds
     * @param history state changes, oldest first
     * @param attendances when each side was in the call, oldest first
     * @param answers whether the visit worked, as the patient answered at its end; empty until then
     * @param hindrances problems that the patient's and the professional's pages reported, oldest
     *     first
     */
    public record AppointmentRecordView(
            String code,
            Origin origin,
            AppointmentState state,
            Instant startsAt,
            int duration,
            PatientSide patient,
            ProfessionalSide professional,
            List<AppointmentRecord.Entry> history,
            List<Attended> attendances,
            List<VisitAnswer> answers,
            List<CallDiagnosticRecord> hindrances) {

        /** The patient and their current link, even if it no longer works; null for people. */
        public record PatientSide(String code, String url) {}

        /** The professional and their current link, likewise. */
        public record ProfessionalSide(String hash, String url) {}

        /**
         * A period in which one side was in the call.
         *
         * @param leftAt null while the side is still in the call
         * @param duration seconds; null while the side is still in the call
         * @param relayed whether the media went through a TURN relay; null if the browsers could
         *     not connect to each other
         * @param quality what this side's browser measured; null if nothing
         */
        public record Attended(
                VisitRole role,
                Instant joinedAt,
                Instant leftAt,
                Long duration,
                Boolean relayed,
                CallQuality quality) {

            static Attended of(AttendanceRecord record) {
                return new Attended(
                        record.role(),
                        record.joinedAt(),
                        record.leftAt(),
                        record.duration(),
                        record.relayed(),
                        record.quality());
            }
        }

        /**
         * @param withLinks whether the caller may have the links
         */
        static AppointmentRecordView of(
                AppointmentRecord found,
                boolean withLinks,
                List<AttendanceRecord> attendances,
                List<VisitAnswer> answers,
                List<CallDiagnosticRecord> hindrances) {
            ListedAppointment appointment = found.appointment();
            return new AppointmentRecordView(
                    appointment.code(),
                    appointment.origin(),
                    appointment.state(),
                    appointment.startsAt(),
                    appointment.duration(),
                    new PatientSide(
                            appointment.patient().code(), withLinks ? found.patientUrl() : null),
                    new ProfessionalSide(
                            appointment.professional().hash(),
                            withLinks ? found.professionalUrl() : null),
                    found.history(),
                    attendances.stream().map(Attended::of).toList(),
                    answers,
                    hindrances);
        }
    }

    /**
     * A patient in a list.
     *
     * @param ref our opaque reference to the patient
     * @param name first and last name
     */
    public record PatientName(String ref, String name) {}

    /** A professional in a list. */
    public record ProfessionalName(String hash, String name) {

        static ProfessionalName of(ListedAppointment visit) {
            return new ProfessionalName(visit.professional().hash(), visit.professional().name());
        }
    }
}
