package org.patientcare.visits.appointment;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.organization.OrganizationVisitSettings;
import org.patientcare.platform.shared.CursorPage;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.visits.appointment.BookedTimes.BookedTime;
import org.patientcare.visits.appointment.PeopleAppointments.ChangeableVisit;
import org.patientcare.visits.appointment.PeopleAppointments.VisitOutcome;

/**
 * The day that goes wrong: people cancel all visits of a professional on a day, or hand them to a
 * colleague, in one act, which is done wholly or not at all. What is true of one visit ({@link
 * PeopleAppointments}) is true of each. Visits that have begun or are over stay as they are, so a
 * repeat finds what came since. To which times they can be moved depends on working hours, so
 * {@code DayMoves} beside these does that.
 */
@Stateless
public class ProfessionalDays {

    /** How many visits one act changes at most. */
    public static final int MOST = 200;

    /**
     * The visits of a professional that begin on a day.
     *
     * @param professional hash of the professional
     * @param date in the organization's time zone
     */
    public record ProfessionalDay(UUID organization, String professional, LocalDate date) {}

    /** What an act does to a visit. */
    public enum Effect implements WireNamed {
        DONE,
        /** The organization's own system is asked to do it. */
        REQUESTED,
        /** It has begun or is over: it stays as it is. */
        LEFT,
        /** It does not fit into the new date: it stays as it is. */
        HINDERED
    }

    /**
     * A visit as an act would find it.
     *
     * @param overlapping whether the colleague has another visit at that time
     */
    public record FoundVisit(ListedAppointment visit, Effect effect, boolean overlapping) {}

    /** How many visits were changed, asked to be changed, and left as they are. */
    public record DayOutcome(int done, int requested, int left) {}

    /** A visit that has neither begun nor ended. */
    public record OpenVisit(String code, Instant startsAt, Instant endsAt) {}

    /** A move of a visit, as a preview named it. */
    public record PreviewedMove(String code, Instant startsAt, Instant newStartsAt) {}

    @EJB private PeopleAppointments people;
    @EJB private AppointmentLists lists;
    @EJB private OrganizationService organizations;
    @Inject private AppointmentRepository appointments;
    @Inject private BookedTimes bookedTimes;

    /** A range of time. */
    private record Range(Instant from, Instant to) {}

    /**
     * What {@link #cancel} or {@link #handOver} would find now, by start, without visits that were
     * cancelled. The audit trail records whose visits were shown.
     *
     * @param colleague hash of the professional to whom the visits are to be handed; null for none
     * @throws DomainException of kind NOT_FOUND if there is no such organization; of kind
     *     NOT_POSSIBLE if it has no such professional, or no such colleague, whose times are none
     *     of its business, or if there are more than {@value #MOST} visits
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<FoundVisit> preview(ProfessionalDay day, String colleague) {
        Range range = range(day);
        if (colleague != null) {
            people.requireColleague(day.organization(), colleague);
        }
        List<ListedAppointment> found =
                lists.list(
                                day.organization(),
                                new AppointmentFilter(
                                        range.from(),
                                        range.to(),
                                        day.professional(),
                                        null,
                                        null,
                                        null),
                                new CursorPage.Request(new Page.Request(1, MOST + 1), null))
                        .page()
                        .items();
        requireFew(found.size());
        requireKnown(day, found);
        List<BookedTime> taken =
                colleague == null
                        ? List.of()
                        : bookedTimes.list(List.of(colleague), range.from(), range.to());
        OrganizationVisitSettings settings = organizations.get(day.organization()).visitSettings();
        return found.stream()
                .filter(visit -> visit.state() != AppointmentState.CANCELLED)
                .map(
                        visit ->
                                new FoundVisit(
                                        visit,
                                        effect(visit, settings),
                                        taken.stream().anyMatch(time -> overlap(time, visit))))
                .toList();
    }

    private static Effect effect(ListedAppointment visit, OrganizationVisitSettings settings) {
        return switch (visit.state()) {
            case BOOKED, WAITING ->
                    settings.leavesToSystem(visit.origin()) ? Effect.REQUESTED : Effect.DONE;
            case IN_CALL, FINISHED, NO_SHOW, CANCELLED -> Effect.LEFT;
        };
    }

    private static boolean overlap(BookedTime time, ListedAppointment visit) {
        return time.from().isBefore(visit.startsAt().plusSeconds(visit.duration()))
                && time.to().isAfter(visit.startsAt());
    }

    /**
     * Cancels all that have neither begun nor ended, or asks the organization's own system to.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization; as {@link
     *     PeopleAppointments#cancel} of one of them; of kind NOT_POSSIBLE if there are more than
     *     {@value #MOST}
     */
    public DayOutcome cancel(ProfessionalDay day, String reason) {
        return change(day, range(day), visit -> people.cancel(visit, reason));
    }

    /**
     * Hands all that have neither begun nor ended to a colleague, or asks the organization's own
     * system to.
     *
     * @param colleague hash of another professional of the organization
     * @throws DomainException of kind INVALID if the colleague is the professional; as {@link
     *     PeopleAppointments#handOver} of one of them; of kind NOT_POSSIBLE if there are more than
     *     {@value #MOST}
     */
    public DayOutcome handOver(ProfessionalDay day, String colleague, String reason) {
        Range range = range(day);
        people.requireColleague(day.organization(), colleague);
        if (colleague.equals(day.professional())) {
            throw DomainException.invalid("colleague.hash", FaultCode.NOT_A_COLLEAGUE.of());
        }
        return change(day, range, visit -> people.handOver(visit, colleague, reason));
    }

    private DayOutcome change(
            ProfessionalDay day, Range range, Function<ChangeableVisit, VisitOutcome> act) {
        List<OpenVisit> visits = lock(day, range);
        int left =
                appointments.countBegun(
                        day.organization(), day.professional(), range.from(), range.to());
        int requested = 0;
        for (OpenVisit visit : visits) {
            VisitOutcome outcome =
                    act.apply(new ChangeableVisit(day.organization(), visit.code(), null));
            requested += outcome.asksSystem() ? 1 : 0;
        }
        return new DayOutcome(visits.size() - requested, requested, left);
    }

    /**
     * Locks all that have neither begun nor ended until the end of the caller's transaction: until
     * then none begins, and nobody else changes one.
     *
     * @return them by start
     * @throws DomainException of kind NOT_FOUND if there is no such organization; of kind
     *     NOT_POSSIBLE if it has no such professional, or if there are more than {@value #MOST}
     */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public List<OpenVisit> lock(ProfessionalDay day) {
        return lock(day, range(day));
    }

    private List<OpenVisit> lock(ProfessionalDay day, Range range) {
        List<OpenVisit> visits =
                appointments.lockChangeable(
                        day.organization(), day.professional(), range.from(), range.to(), MOST + 1);
        requireFew(visits.size());
        requireKnown(day, visits);
        return visits.stream().sorted(Comparator.comparing(OpenVisit::startsAt)).toList();
    }

    /** Who has visits is known, also if the organization has let the professional go. */
    private void requireKnown(ProfessionalDay day, List<?> visits) {
        if (visits.isEmpty()) {
            people.requireColleague(day.organization(), day.professional());
        }
    }

    private static void requireFew(int visits) {
        if (visits > MOST) {
            throw DomainException.notPossible(
                    ErrorCode.LIMIT_REACHED,
                    "The day has more than " + MOST + " visits: change them one by one.");
        }
    }

    private Range range(ProfessionalDay day) {
        ZoneId zone = organizations.get(day.organization()).profile().timeZone();
        return new Range(
                day.date().atStartOfDay(zone).toInstant(),
                day.date().plusDays(1).atStartOfDay(zone).toInstant());
    }
}
