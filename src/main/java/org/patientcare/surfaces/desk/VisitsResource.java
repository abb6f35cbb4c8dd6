package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.ContentTag;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.Origin;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.DeskAppointment;
import org.patientcare.visits.appointment.DeskRange;
import org.patientcare.visits.appointment.ListedAppointment;

/** {@code /desk/v1/visits}. */
@Path("visits")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.DESK, inAnyOrganization = true)
@ApplicationScoped
public class VisitsResource {

    @Inject private DeskResolver deskResolver;
    @Inject private AppointmentListReader lists;
    @Inject private CurrentCaller caller;

    /**
     * Returns 304 if nothing has changed: then no data is disclosed and no audit event is written.
     */
    @GET
    public Response list(@BeanParam VisitsQuery query, @Context HttpHeaders request) {
        AppointmentListReader.AppointmentSelection selection = query.selection();
        Desk desk = deskResolver.of(caller.session());
        AppointmentListReader.AppointmentList unaudited = lists.readUnaudited(desk, selection);
        EntityTag tag = VisitsView.of(unaudited).tag();
        if (ContentTag.isKnown(tag, request)) {
            return Response.notModified(tag).build();
        }
        VisitsView shown = VisitsView.of(lists.readAudited(desk, selection, unaudited));
        return Response.ok(shown).tag(shown.tag()).build();
    }

    /**
     * The query parameters that select the visits of a desk. An empty parameter is treated as
     * absent.
     */
    public static class VisitsQuery {

        private static final int FIRST_YEAR = 1900;

        /** A week in which clocks are set back has an hour more than seven days. */
        private static final int MAX_DAYS = 8;

        @QueryParam("day")
        private String day;

        @QueryParam("before")
        private String before;

        @QueryParam("from")
        private String from;

        @QueryParam("to")
        private String to;

        private final Faults faults = new Faults();

        /**
         * @throws DomainException of kind INVALID with every parameter that cannot be read
         */
        AppointmentListReader.AppointmentSelection selection() {
            LocalDate date = FilterReader.given(day).map(this::date).orElse(null);
            boolean both = isGiven(day) && isGiven(before);
            if (both) {
                faults.add("before", FaultCode.NOT_COMBINABLE.of("day"));
            }
            Instant instant = both ? null : instant("before", before);
            DeskRange days = isGiven(from) || isGiven(to) ? days() : null;
            faults.throwIfAny();
            return new AppointmentListReader.AppointmentSelection(date, instant, days);
        }

        private static boolean isGiven(String text) {
            return FilterReader.given(text).isPresent();
        }

        /** Null if they cannot be read. */
        private DeskRange days() {
            if (isGiven(day) || isGiven(before)) {
                faults.add("from", FaultCode.NOT_COMBINABLE.of(isGiven(day) ? "day" : "before"));
                return null;
            }
            Instant first = required("from", from);
            Instant last = required("to", to);
            if (first == null || last == null) {
                return null;
            }
            if (!last.isAfter(first)) {
                faults.add("to", FaultCode.NOT_AFTER.of("from"));
            } else if (last.isAfter(first.plus(MAX_DAYS, ChronoUnit.DAYS))) {
                faults.add("to", FaultCode.TOO_FAR.of(MAX_DAYS));
            }
            return new DeskRange(first, last, false);
        }

        private Instant required(String name, String text) {
            if (!isGiven(text)) {
                faults.add(name, FaultCode.REQUIRED.of());
            }
            return instant(name, text);
        }

        private LocalDate date(String text) {
            try {
                if (text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}")) {
                    LocalDate date = LocalDate.parse(text);
                    if (date.getYear() >= FIRST_YEAR) {
                        return date;
                    }
                }
            } catch (DateTimeException e) {
                // Reported below.
            }
            faults.add("day", FaultCode.NOT_A_DAY.of());
            return null;
        }

        /** Null if it is not given or cannot be read. */
        private Instant instant(String name, String text) {
            Optional<Instant> instant =
                    FilterReader.given(text).flatMap(t -> Timestamps.parse(t, ZoneOffset.UTC));
            if (isGiven(text) && instant.isEmpty()) {
                faults.add(name, FaultCode.NOT_A_TIME.of());
            }
            return instant.orElse(null);
        }
    }

    /**
     * A page of the professional's visits.
     *
     * @param next the value of {@code before} for the next page; null on the last one
     */
    public record VisitsView(List<VisitView> data, Instant next) {

        static VisitsView of(AppointmentListReader.AppointmentList list) {
            return new VisitsView(list.entries().stream().map(VisitView::of).toList(), list.next());
        }

        /** An entity tag that changes with any part of the response. */
        EntityTag tag() {
            return ContentTag.of(this);
        }
    }

    /**
     * A visit in the professional's list.
     *
     * @param duration seconds
     * @param waitingSince since when the patient has been waiting; null unless the state is waiting
     * @param url the professional's link to the call; null once the visit is over
     * @param attendance null if nobody joined
     */
    public record VisitView(
            DeskResource.DeskOrganizationView organization,
            String code,
            Instant startsAt,
            int duration,
            Origin origin,
            AppointmentState state,
            Instant waitingSince,
            String url,
            Patient patient,
            AttendanceView attendance) {

        /**
         * The patient of the visit.
         *
         * @param ref our opaque reference to the patient
         * @param name first and last name
         * @param birthDate null if unknown
         */
        public record Patient(String ref, String name, LocalDate birthDate) {}

        static VisitView of(AppointmentListReader.AppointmentList.Entry entry) {
            DeskAppointment visit = entry.visit();
            ListedAppointment appointment = visit.appointment();
            return new VisitView(
                    DeskResource.DeskOrganizationView.of(entry.workplace()),
                    appointment.code(),
                    appointment.startsAt(),
                    appointment.duration(),
                    appointment.origin(),
                    appointment.state(),
                    appointment.waitingSince(),
                    visit.url(),
                    new Patient(
                            PatientRef.of(appointment.patient().id()),
                            appointment.patient().name(),
                            appointment.patient().birthDate()),
                    AttendanceView.of(visit));
        }
    }

    /** The attendance of both sides of a visit; null for a side that never joined. */
    public record AttendanceView(StayView patient, StayView professional) {

        /**
         * The time span in which a side attended.
         *
         * @param from when the side first joined
         * @param until when the side last left; null while it is in the call
         */
        public record StayView(Instant from, Instant until) {

            static StayView of(DeskAppointment.Attendance stay) {
                return stay == null ? null : new StayView(stay.from(), stay.until());
            }
        }

        /** Returns null if neither side joined. */
        static AttendanceView of(DeskAppointment visit) {
            return visit.byPatient() == null && visit.byProfessional() == null
                    ? null
                    : new AttendanceView(
                            StayView.of(visit.byPatient()), StayView.of(visit.byProfessional()));
        }
    }
}
