package org.patientcare.visits.appointment;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.IntStream;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.NotOnlyWhitespace;
import org.patientcare.visits.appointment.AppointmentsResource.AppointmentRequest;
import org.patientcare.visits.appointment.AppointmentsResource.StartTime;
import org.patientcare.visits.appointment.PeopleAppointments.Booking;
import org.patientcare.visits.appointment.ProfessionalDays.PreviewedMove;

/**
 * A visit that support books.
 *
 * @param reason null for none
 * @param onlyIfFree whether it is refused if the professional has another visit then; null for no
 */
public record VisitBookingRequest(
        @NotNull @Valid Visit appointment,
        @NotNull @Valid PatientReference patient,
        @NotNull @Valid ProfessionalReference professional,
        @Characters String reason,
        Boolean onlyIfFree) {

    /**
     * @param duration in seconds; null for 900
     */
    public record Visit(
            @NotNull @StartTime String startsAt, @Min(60) @Max(86_400) Integer duration) {}

    /**
     * A patient, identified by our opaque reference. A malformed reference is treated as an unknown
     * patient, not as a malformed request.
     */
    public record PatientReference(@NotNull String ref) {}

    /** The hash is not validated: one that no professional can have is answered as unknown. */
    public record ProfessionalReference(@NotNull String hash) {}

    /**
     * @param zone time zone of a start without an offset
     * @throws DomainException of kind INVALID if the start does not exist in the zone
     */
    public Booking booking(ZoneId zone) {
        return booking(patient, professional.hash(), appointment, reason, onlyIfFree, zone);
    }

    private static Booking booking(
            PatientReference patient,
            String professional,
            Visit visit,
            String reason,
            Boolean onlyIfFree,
            ZoneId zone) {
        return new Booking(
                PatientRef.fromString(patient.ref()).id(),
                professional,
                start(visit.startsAt(), zone, "appointment.starts_at"),
                Duration.ofSeconds(
                        visit.duration() == null
                                ? AppointmentRequest.DEFAULT_SECONDS
                                : visit.duration()),
                reason,
                Boolean.TRUE.equals(onlyIfFree));
    }

    private static Instant start(String text, ZoneId zone, String path) {
        return StartTime.Validator.parse(text, zone)
                .orElseThrow(() -> DomainException.invalid(path, FaultCode.NOT_A_START.of()));
    }

    /** A visit that a professional books with themselves; parameters as in the outer record. */
    public record OwnVisitBookingRequest(
            @NotNull @Valid Visit appointment,
            @NotNull @Valid PatientReference patient,
            @Characters String reason,
            Boolean onlyIfFree) {

        /**
         * @param professional hash of the professional
         * @param zone time zone of a start without an offset
         * @throws DomainException of kind INVALID if the start does not exist in the zone
         */
        public Booking booking(String professional, ZoneId zone) {
            return VisitBookingRequest.booking(
                    patient, professional, appointment, reason, onlyIfFree, zone);
        }
    }

    /** A new start for a visit. */
    public record VisitMoveRequest(
            @NotNull @Valid Moved appointment,
            @NotNull @NotOnlyWhitespace @Characters String reason) {

        public record Moved(@NotNull @StartTime String startsAt) {}

        /**
         * @param zone time zone of a start without an offset
         * @throws DomainException of kind INVALID if the start does not exist in the zone
         */
        public Instant startsAt(ZoneId zone) {
            return start(appointment.startsAt(), zone, "appointment.starts_at");
        }
    }

    /**
     * Another date for the visits of a professional on a day.
     *
     * @param date in the organization's time zone, as {@code newDate}
     * @param visits those to be moved, as a preview named them
     */
    public record DayMoveRequest(
            @NotNull @Valid ProfessionalReference professional,
            @NotNull LocalDate date,
            @NotNull LocalDate newDate,
            @NotNull @Size(min = 1, max = ProfessionalDays.MOST, message = "{wrong_count}")
                    List<@NotNull @Valid PreviewedVisit> visits,
            @NotNull @NotOnlyWhitespace @Characters String reason) {

        /**
         * @param code one of no visit is answered as changed; it is measured all the same, since
         *     the answer, which is stored for repeats, has it
         */
        public record PreviewedVisit(
                @NotNull @CallerCode String code,
                @NotNull @StartTime String startsAt,
                @NotNull @StartTime String newStartsAt) {}

        /**
         * @param zone time zone of a start without an offset
         * @throws DomainException of kind INVALID if a start does not exist in the zone
         */
        public List<PreviewedMove> moves(ZoneId zone) {
            return IntStream.range(0, visits.size())
                    .mapToObj(i -> move(visits.get(i), zone, "visits[" + i + "]."))
                    .toList();
        }

        private static PreviewedMove move(PreviewedVisit visit, ZoneId zone, String path) {
            return new PreviewedMove(
                    visit.code(),
                    start(visit.startsAt(), zone, path + "starts_at"),
                    start(visit.newStartsAt(), zone, path + "new_starts_at"));
        }
    }

    /** To whom a visit is handed. */
    public record VisitHandoverRequest(
            @NotNull @Valid ProfessionalReference professional,
            @NotNull @NotOnlyWhitespace @Characters String reason) {}

    /**
     * By how much a visit starts later.
     *
     * @param minutes one of {@link #CHOICES}
     */
    public record VisitDelayRequest(@NotNull @Min(5) @Max(45) Integer minutes) {

        private static final List<Integer> CHOICES = List.of(5, 10, 15, 20, 30, 45);

        /**
         * @throws DomainException of kind INVALID if it is none of the choices
         */
        public int chosen() {
            if (!CHOICES.contains(minutes)) {
                throw DomainException.invalid(
                        "minutes",
                        FaultCode.UNKNOWN_VALUE.of(CHOICES.stream().map(String::valueOf).toList()));
            }
            return minutes;
        }
    }

    /** Why a visit is cancelled. */
    public record VisitCancelRequest(@NotNull @NotOnlyWhitespace @Characters String reason) {}
}
