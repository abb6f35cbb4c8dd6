package org.patientcare.visits.hours;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.visits.appointment.BookedTimes;
import org.patientcare.visits.appointment.ListedAppointment;
import org.patientcare.visits.appointment.PeopleAppointments;
import org.patientcare.visits.appointment.PeopleAppointments.ChangeableVisit;
import org.patientcare.visits.appointment.ProfessionalDays;
import org.patientcare.visits.appointment.ProfessionalDays.Effect;
import org.patientcare.visits.appointment.ProfessionalDays.FoundVisit;
import org.patientcare.visits.appointment.ProfessionalDays.OpenVisit;
import org.patientcare.visits.appointment.ProfessionalDays.PreviewedMove;
import org.patientcare.visits.appointment.ProfessionalDays.ProfessionalDay;

/**
 * The day that goes wrong goes to another date: people move all visits of a professional on a day
 * in one act, each to the same time of day, as far as it fits there. A preview names the visits
 * that fit, and the act moves these and no others: what has changed meanwhile, on either day, stays
 * as it is and is told. People move the rest one by one. What is true of one visit ({@link
 * PeopleAppointments#move}) is true of each, with one difference: here nobody looks at each time
 * and says yes twice, so nothing is moved over another visit, nor out of working hours.
 */
@Stateless
public class DayMoves {

    /** As long as a visit can be. */
    private static final Duration LONGEST = Duration.ofDays(1);

    @EJB private ProfessionalDays days;
    @EJB private PeopleAppointments people;
    @EJB private ProfessionalService professionals;
    @EJB private OrganizationService organizations;
    @Inject private WorkingHoursRepository hours;
    @Inject private BookedTimes bookedTimes;
    @Inject private Clock clock;

    /** Why a visit stays as it is. */
    public enum Hindrance implements WireNamed {
        /** Clocks go forward on the new date, and none shows that time. */
        NO_SUCH_TIME,
        PAST,
        /** The professional has another visit then, in any organization. */
        TAKEN,
        OUTSIDE_HOURS,
        /** Since the preview it has been moved, handed over or cancelled, or has begun. */
        CHANGED
    }

    /**
     * Where a visit would go.
     *
     * @param startsAt null if there is no such time
     * @param hindrance null if it fits
     */
    public record Place(Instant startsAt, Hindrance hindrance) {}

    /**
     * A visit as {@link #move} would find it.
     *
     * @param place null for a visit that has begun or is over
     */
    public record FoundMove(FoundVisit found, Place place) {

        public Effect effect() {
            return place == null || place.hindrance() == null ? found.effect() : Effect.HINDERED;
        }
    }

    /** A visit that stays as it is, although the preview named it. */
    public record KeptVisit(String code, Hindrance hindrance) {}

    /** How many visits were moved and asked to be moved, and which were not. */
    public record MoveOutcome(int done, int requested, List<KeptVisit> kept) {}

    /**
     * What {@link #move} would find now, by start, without visits that were cancelled. The audit
     * trail records whose visits were shown.
     *
     * @param date in the organization's time zone
     * @throws DomainException of kind INVALID if it is the same date; as {@link
     *     ProfessionalDays#preview}
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<FoundMove> preview(ProfessionalDay day, LocalDate date) {
        requireAnother(day, date);
        List<FoundVisit> found = days.preview(day, null);
        List<OpenVisit> open =
                found.stream()
                        .filter(each -> each.effect() != Effect.LEFT)
                        .map(each -> open(each.visit()))
                        .toList();
        Map<String, Place> places = newDate(day, date).places(open);
        return found.stream()
                .map(each -> new FoundMove(each, places.get(each.visit().code())))
                .toList();
    }

    private static OpenVisit open(ListedAppointment visit) {
        return new OpenVisit(
                visit.code(), visit.startsAt(), visit.startsAt().plusSeconds(visit.duration()));
    }

    /**
     * Moves visits of a day to another date, or asks the organization's own system to, where they
     * are still as the preview named them and still fit. Of several such acts for a professional at
     * the same time, and bookings of free times, each sees what the others did, since each holds
     * the professional's lock until it is done.
     *
     * @param date in the organization's time zone
     * @param moves of visits of the day, in any order
     * @throws DomainException of kind INVALID if it is the same date; of kind NOT_FOUND if there is
     *     no such organization; as {@link PeopleAppointments#move} of one of them; of kind
     *     NOT_POSSIBLE if the day has more than {@value ProfessionalDays#MOST}
     */
    public MoveOutcome move(
            ProfessionalDay day, LocalDate date, List<PreviewedMove> moves, String reason) {
        requireAnother(day, date);
        if (professionals.exists(day.professional())) {
            professionals.lock(day.professional());
        }
        Map<String, PreviewedMove> wanted = new LinkedHashMap<>();
        moves.forEach(each -> wanted.put(each.code(), each));
        List<OpenVisit> unchanged =
                days.lock(day).stream()
                        .filter(visit -> isAsPreviewed(visit, wanted.get(visit.code())))
                        .toList();
        Map<String, Place> places = newDate(day, date).places(unchanged);
        List<KeptVisit> kept = new ArrayList<>();
        int requested = 0;
        for (PreviewedMove each : wanted.values()) {
            Hindrance hindrance = hindrance(each, places.get(each.code()));
            if (hindrance == null) {
                ChangeableVisit visit = new ChangeableVisit(day.organization(), each.code(), null);
                requested += people.move(visit, each.newStartsAt(), reason).asksSystem() ? 1 : 0;
            } else {
                kept.add(new KeptVisit(each.code(), hindrance));
            }
        }
        return new MoveOutcome(wanted.size() - requested - kept.size(), requested, kept);
    }

    private static boolean isAsPreviewed(OpenVisit visit, PreviewedMove move) {
        return move != null && move.startsAt().equals(visit.startsAt());
    }

    /** Null if there is none. The organization may have another time zone by now. */
    private static Hindrance hindrance(PreviewedMove move, Place place) {
        if (place == null) {
            return Hindrance.CHANGED;
        }
        return place.hindrance() == null && !move.newStartsAt().equals(place.startsAt())
                ? Hindrance.CHANGED
                : place.hindrance();
    }

    private static void requireAnother(ProfessionalDay day, LocalDate date) {
        if (date.equals(day.date())) {
            throw DomainException.invalid("new_date", FaultCode.SAME_DATE.of());
        }
    }

    private NewDate newDate(ProfessionalDay day, LocalDate date) {
        UUID organization = day.organization();
        List<String> hash = List.of(day.professional());
        ZoneId zone = organizations.get(organization).profile().timeZone();
        Instant end = date.plusDays(1).atStartOfDay(zone).toInstant().plus(LONGEST);
        return new NewDate(
                date,
                zone,
                new Schedule(
                        hours.ofAssigned(organization, hash)
                                .getOrDefault(day.professional(), WorkingHours.UNSET),
                        hours.ofOrganization(organization),
                        zone),
                bookedTimes.list(hash, date.atStartOfDay(zone).toInstant(), end).stream()
                        .map(each -> new TimeRange(each.from(), each.to()))
                        .toList(),
                clock.instant());
    }

    /**
     * A date to which visits go, each to the same time by the clock on the wall: the first one if
     * clocks show it twice.
     *
     * @param zone the organization's
     * @param schedule of the professional, whose working hours may be of another zone
     * @param taken by visits that are booked now, also by those that are to be moved: one that
     *     lasts beyond midnight can be in the way of others
     * @param now no visit goes to a time before it
     */
    record NewDate(
            LocalDate date, ZoneId zone, Schedule schedule, List<TimeRange> taken, Instant now) {

        /**
         * Where visits would go, by code. Of those that overlap with each other the first one of
         * the list has the time.
         */
        Map<String, Place> places(List<OpenVisit> visits) {
            List<TimeRange> busy = new ArrayList<>(taken);
            Map<String, Place> places = new HashMap<>();
            for (OpenVisit visit : visits) {
                LocalDateTime start = date.atTime(visit.startsAt().atZone(zone).toLocalTime());
                places.put(
                        visit.code(),
                        zone.getRules().getValidOffsets(start).isEmpty()
                                ? new Place(null, Hindrance.NO_SUCH_TIME)
                                : place(visit, start.atZone(zone).toInstant(), busy));
            }
            return places;
        }

        private Place place(OpenVisit visit, Instant from, List<TimeRange> busy) {
            Duration length = Duration.between(visit.startsAt(), visit.endsAt());
            TimeRange there = new TimeRange(from, from.plus(length));
            Hindrance hindrance = hindrance(there, busy);
            if (hindrance == null) {
                busy.add(there);
            }
            return new Place(from, hindrance);
        }

        /** Null if there is none. */
        private Hindrance hindrance(TimeRange there, List<TimeRange> busy) {
            if (there.from().isBefore(now)) {
                return Hindrance.PAST;
            }
            if (busy.stream().anyMatch(there::overlaps)) {
                return Hindrance.TAKEN;
            }
            return schedule.allows(there) ? null : Hindrance.OUTSIDE_HOURS;
        }
    }
}
