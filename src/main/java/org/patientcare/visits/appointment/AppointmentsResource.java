package org.patientcare.visits.appointment;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.CallersZone;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.EmptyView;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Origin;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.visits.appointment.AppointmentService.PatientVisitLink;
import org.patientcare.visits.appointment.CallDiagnostics.CallDiagnosticRecord;
import org.patientcare.visits.appointment.VisitAnswers.VisitAnswer;

/** {@code /v1/appointments} (contract, section 4). */
@Path(PublicPaths.APPOINTMENTS)
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.APPOINTMENTS)
@ApplicationScoped
public class AppointmentsResource {

    @EJB private AppointmentService appointments;
    @EJB private AppointmentRecords records;
    @EJB private VisitAnswers answers;
    @EJB private CallDiagnostics diagnostics;
    @Inject private CurrentCaller caller;
    @Inject private CallersZone zone;
    @Inject private PageQuery page;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<AppointmentView> create(AppointmentRequest request) {
        return new DataView<>(
                new AppointmentView(
                        appointments.create(
                                caller.organization(),
                                request.terms(zone.get()),
                                request.isOnlyIfFree())));
    }

    @GET
    public PageView<AppointmentReadView> list(@BeanParam AppointmentQuery query) {
        AppointmentFilter filter = query.filter(page, zone.get());
        return PageView.of(
                records.list(caller.organization(), filter, page.requestedCursorPage())
                        .map(AppointmentReadView::of),
                page);
    }

    @GET
    @Path("{code: .+}")
    public DataView<AppointmentReadView> get(@PathParam("code") String code) {
        AppointmentRecord found = records.get(caller.organization(), code);
        return new DataView<>(
                AppointmentReadView.of(
                        found,
                        answers.ofVisit(caller.organization(), found.appointment().code()),
                        diagnostics.ofVisit(caller.organization(), found.appointment().code())));
    }

    @PUT
    @Path("{code: .+}")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<AppointmentView> reschedule(
            @PathParam("code") String code, RescheduleRequest request) {
        return new DataView<>(
                new AppointmentView(
                        appointments.reschedule(
                                caller.organization(), code, request.startsAt(zone.get()))));
    }

    @DELETE
    @Path("{code: .+}")
    public EmptyView cancel(@PathParam("code") String code) {
        appointments.cancel(caller.organization(), code);
        return new EmptyView();
    }

    /**
     * A new appointment. Whether it is refused if the professional has another visit then may stand
     * beside the appointment or in it: one that is not seen would be a double booking.
     */
    public record AppointmentRequest(
            @NotNull @Valid Visit appointment,
            @NotNull @Valid PatientReference patient,
            @NotNull @Valid ProfessionalReference professional,
            Boolean onlyIfFree) {

        static final int DEFAULT_SECONDS = 900;

        /**
         * @param duration in seconds; null for 900
         */
        public record Visit(
                @NotNull @CallerCode String code,
                @NotNull @StartTime String startsAt,
                @Min(60) @Max(86_400) Integer duration,
                Boolean onlyIfFree) {}

        /**
         * The code is not validated: one that no patient can have is answered as unknown, not as
         * malformed.
         */
        public record PatientReference(@NotNull String code) {}

        /** The hash is not validated either. */
        public record ProfessionalReference(@NotNull String hash) {}

        boolean isOnlyIfFree() {
            return Boolean.TRUE.equals(onlyIfFree) || Boolean.TRUE.equals(appointment.onlyIfFree());
        }

        /**
         * @param zone time zone of a start without an offset
         */
        AppointmentTerms terms(ZoneId zone) {
            Integer seconds = appointment.duration();
            return new AppointmentTerms(
                    appointment.code(),
                    patient.code(),
                    professional.hash(),
                    StartTime.Validator.parse(appointment.startsAt(), zone).orElseThrow(),
                    Duration.ofSeconds(seconds == null ? DEFAULT_SECONDS : seconds));
        }
    }

    /** A new start for an appointment. */
    public record RescheduleRequest(@NotNull @Valid Moved appointment) {

        public record Moved(@NotNull @StartTime String startsAt) {}

        /**
         * @param zone time zone of a start without an offset
         */
        Instant startsAt(ZoneId zone) {
            return StartTime.Validator.parse(appointment.startsAt(), zone).orElseThrow();
        }
    }

    /**
     * Validates the start of a visit: a date and time, with or without an offset. Without one it is
     * in the time zone of the caller's organization.
     */
    @Constraint(validatedBy = StartTime.Validator.class)
    @Target(ElementType.FIELD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface StartTime {

        String message() default "{not_a_start}";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        /** Null is valid. */
        class Validator implements ConstraintValidator<StartTime, String> {

            @Override
            public boolean isValid(String text, ConstraintValidatorContext context) {
                return text == null
                        || parse(text, context.getClockProvider().getClock().getZone()).isPresent();
            }

            /** Drops fractions of a second, because no answer shows them. */
            static Optional<Instant> parse(String text, ZoneId zone) {
                return Timestamps.parseInYears(text, zone)
                        .map(instant -> instant.truncatedTo(ChronoUnit.SECONDS));
            }
        }
    }

    /** The query parameters of {@code GET /v1/appointments}; an empty one counts as absent. */
    public static class AppointmentQuery {

        @QueryParam("from")
        private String from;

        @QueryParam("to")
        private String to;

        @QueryParam("state")
        private String state;

        @QueryParam("origin")
        private String origin;

        @QueryParam("updated_at_gt")
        private String updatedAfter;

        /**
         * @param page its errors are reported together with those of the filters
         * @param zone time zone of times without an offset
         * @throws DomainException of kind INVALID that lists every filter that cannot be read
         */
        AppointmentFilter filter(PageQuery page, ZoneId zone) {
            FilterReader reader = FilterReader.ofCursorPage(page, zone);
            return reader.checked(
                    new AppointmentFilter(
                            reader.instant("from", from),
                            reader.instant("to", to),
                            null,
                            reader.enumValue(AppointmentState.class, "state", state),
                            reader.enumValue(Origin.class, "origin", origin),
                            reader.instant("updated_at_gt", updatedAfter)));
        }
    }

    /** The answer to creating or moving an appointment. */
    public record AppointmentView(PatientVisitLink appointment) {}

    /**
     * An appointment in the answers of {@code GET /v1/appointments}.
     *
     * @param duration in seconds
     * @param updatedAt time of the last change
     * @param history its newest 200 entries, oldest first
     * @param answers absent in lists
     * @param hindrances absent in lists
     */
    public record AppointmentReadView(
            String code,
            Origin origin,
            AppointmentState state,
            Instant startsAt,
            int duration,
            Instant createdAt,
            Instant updatedAt,
            PatientSide patient,
            ProfessionalSide professional,
            List<AppointmentRecord.Entry> history,
            @JsonInclude(JsonInclude.Include.NON_NULL) List<VisitAnswer> answers,
            @JsonInclude(JsonInclude.Include.NON_NULL) List<CallDiagnosticRecord> hindrances) {

        /** The URL is null once the link is no longer valid. */
        public record PatientSide(String code, String url) {}

        /** The URL is null once the link is no longer valid. */
        public record ProfessionalSide(String hash, String url) {}

        /** As an entry of a list, without answers and hindrances. */
        static AppointmentReadView of(AppointmentRecord read) {
            return of(read, null, null);
        }

        static AppointmentReadView of(
                AppointmentRecord read,
                List<VisitAnswer> answers,
                List<CallDiagnosticRecord> hindrances) {
            ListedAppointment appointment = read.appointment();
            return new AppointmentReadView(
                    appointment.code(),
                    appointment.origin(),
                    appointment.state(),
                    appointment.startsAt(),
                    appointment.duration(),
                    read.createdAt(),
                    read.updatedAt(),
                    new PatientSide(
                            appointment.patient().code(),
                            appointment.over() ? null : read.patientUrl()),
                    new ProfessionalSide(
                            appointment.professional().hash(),
                            appointment.over() ? null : read.professionalUrl()),
                    read.history(),
                    answers,
                    hindrances);
        }
    }
}
