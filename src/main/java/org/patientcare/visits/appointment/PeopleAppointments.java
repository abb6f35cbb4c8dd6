package org.patientcare.visits.appointment;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.Origin;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.outbox.NewEvent.ConcernedPatient;
import org.patientcare.visits.appointment.ChangeRequestPayload.Requested;
import org.patientcare.visits.appointment.ChangeRequestPayload.Requester;

/**
 * People book, move, hand over and cancel visits, as far as their organization allows it: support
 * all visits of the organization, a professional their own. What they may not change themselves,
 * because the organization's own system leads it, they ask that system to change, by an event.
 * Patients are mailed of what people do ten seconds later, and only if there is still something to
 * tell ({@link MailHolds}).
 */
@Stateless
public class PeopleAppointments {

    @EJB private AppointmentService appointments;
    @Inject private AppointmentRepository repository;
    @EJB private PatientService patients;
    @EJB private OrganizationService organizations;
    @EJB private ProfessionalService professionals;
    @Inject private AppointmentEvents events;
    @Inject private MailHoldRepository mailHolds;
    @Inject private AuditTrail trail;

    /**
     * A visit to be booked.
     *
     * @param patient our id
     * @param professional hash of the professional
     * @param startsAt a whole second
     * @param reason null for none
     * @param onlyIfFree as in {@link AppointmentService#create(UUID, AppointmentTerms, boolean)}
     */
    public record Booking(
            long patient,
            String professional,
            Instant startsAt,
            Duration duration,
            String reason,
            boolean onlyIfFree) {}

    /**
     * A visit to be changed.
     *
     * @param professional hash of the professional whose visits the person may change; null for all
     *     of the organization
     */
    public record ChangeableVisit(UUID organization, String code, String professional) {

        Requester requester() {
            return professional == null ? Requester.SUPPORT : Requester.PROFESSIONAL;
        }
    }

    /**
     * What became of a person's act: the visit as it is now.
     *
     * @param duration in seconds
     */
    public record VisitOutcome(
            Result result,
            String code,
            Origin origin,
            AppointmentState state,
            Instant startsAt,
            int duration) {

        /** Whether the act took effect. */
        public enum Result implements WireNamed {
            DONE,
            /** The organization's own system was asked to do it. */
            REQUESTED
        }

        private static VisitOutcome of(Result result, Appointment visit) {
            return new VisitOutcome(
                    result,
                    visit.code(),
                    visit.origin(),
                    visit.state(),
                    visit.startsAt(),
                    visit.durationSeconds());
        }

        /** Whether the organization's own system was asked. */
        public boolean asksSystem() {
            return result == Result.REQUESTED;
        }
    }

    /**
     * Books a visit under a new code.
     *
     * @throws DomainException of kind FORBIDDEN if people do not book in the organization; of kind
     *     NOT_POSSIBLE if it has no such patient or professional, or if the time is taken
     */
    public VisitOutcome book(UUID organization, Booking booking) {
        requireBooking(organization);
        AppointmentTerms terms =
                new AppointmentTerms(
                        PeopleCode.random(),
                        patients.find(organization, booking.patient())
                                .orElseThrow(PeopleAppointments::unknownPatient)
                                .code(),
                        booking.professional(),
                        booking.startsAt(),
                        booking.duration());
        appointments.createForPerson(organization, terms, booking.reason(), booking.onlyIfFree());
        mailHolds.holdNew(organization, terms.code());
        return new VisitOutcome(
                VisitOutcome.Result.DONE,
                terms.code(),
                Origin.PEOPLE,
                AppointmentState.BOOKED,
                terms.startsAt(),
                Math.toIntExact(terms.duration().toSeconds()));
    }

    /**
     * Moves a visit, or asks the organization's own system to.
     *
     * @param startsAt a whole second
     * @throws DomainException of kind NOT_FOUND if there is no such visit; of kind FORBIDDEN if
     *     people do not book in the organization; of kind NOT_POSSIBLE if the visit was cancelled
     *     or has taken place
     */
    public VisitOutcome move(ChangeableVisit which, Instant startsAt, String reason) {
        Appointment visit = repository.lock(which);
        if (isLeftToSystem(visit)) {
            AppointmentService.requireMovable(visit);
            return request(which, visit, Requested.move(startsAt), reason);
        }
        changing(
                visit,
                () ->
                        appointments.reschedule(
                                which.organization(), which.code(), startsAt, reason));
        return VisitOutcome.of(VisitOutcome.Result.DONE, visit);
    }

    /**
     * Cancels a visit, or asks the organization's own system to. Does nothing if it is cancelled.
     *
     * @throws DomainException as {@link #move}
     */
    public VisitOutcome cancel(ChangeableVisit which, String reason) {
        Appointment visit = repository.lock(which);
        boolean left = isLeftToSystem(visit);
        if (visit.state() == AppointmentState.CANCELLED) {
            return shown(visit);
        }
        if (left) {
            AppointmentService.requireNotTakenPlace(visit);
            return request(which, visit, Requested.cancellation(), reason);
        }
        changing(visit, () -> appointments.cancel(which.organization(), which.code(), reason));
        return VisitOutcome.of(VisitOutcome.Result.DONE, visit);
    }

    /**
     * Hands a visit to a colleague, at the same time, or asks the organization's own system to.
     * Does nothing if it is the colleague's.
     *
     * @param colleague hash of the professional
     * @throws DomainException as {@link #move}; of kind NOT_POSSIBLE also if the organization has
     *     no such colleague, or the visit has begun or is over
     */
    public VisitOutcome handOver(ChangeableVisit which, String colleague, String reason) {
        requireColleague(which.organization(), colleague);
        Appointment visit = repository.lock(which);
        boolean left = isLeftToSystem(visit);
        if (visit.professionalHash().equals(colleague)) {
            return shown(visit);
        }
        AppointmentService.requireNotBegun(visit, AppointmentService.HANDED_OVER_TOO_LATE);
        if (left) {
            return request(which, visit, Requested.handover(colleague), reason);
        }
        requireEveryNode();
        changing(
                visit,
                () -> appointments.handOver(which.organization(), which.code(), colleague, reason));
        return VisitOutcome.of(VisitOutcome.Result.DONE, visit);
    }

    /**
     * Lets the patient hear of a change later. If it takes back what the patient has not heard of,
     * their links work as before, and the visit starts as late as they were told. A link of a new
     * visit may be in use as well: the organization's own system and the patient's page read it.
     */
    private void changing(Appointment visit, Runnable change) {
        KnownVisit known = mailHolds.hold(visit);
        change.run();
        boolean undone =
                known.isNew()
                        ? visit.isMovedBack()
                        : known.isStill(visit) && known.generation() != visit.generation();
        if (undone) {
            mailHolds.keep(visit, known);
        }
    }

    /**
     * @throws DomainException of kind NOT_POSSIBLE if the organization has no professional with
     *     this hash
     */
    public void requireColleague(UUID organization, String colleague) {
        if (professionals.find(organization, colleague).isEmpty()) {
            throw DomainException.notPossible(
                    ErrorCode.UNKNOWN_PROFESSIONAL,
                    "The organization has no professional with this hash.");
        }
    }

    /**
     * Whether only the organization's own system changes the visit.
     *
     * @throws DomainException of kind FORBIDDEN if it is one of people, who do not book there
     */
    private boolean isLeftToSystem(Appointment visit) {
        if (visit.origin() == Origin.PEOPLE) {
            requireBooking(visit.organizationId());
            return false;
        }
        return organizations
                .get(visit.organizationId())
                .visitSettings()
                .leavesToSystem(visit.origin());
    }

    /** What there was to do is done already: the person only reads. */
    private VisitOutcome shown(Appointment visit) {
        ConcernedPatient patient = repository.snapshot(visit).patient();
        trail.recordDone(
                AuditAction.APPOINTMENT_READ,
                visit.organizationId(),
                AuditTarget.ofPatient(patient.code(), patient.id()));
        return VisitOutcome.of(VisitOutcome.Result.DONE, visit);
    }

    private VisitOutcome request(
            ChangeableVisit which, Appointment visit, Requested change, String reason) {
        requireEveryNode();
        trail.deferredRecord(
                        AuditAction.APPOINTMENT_CHANGE_REQUEST,
                        which.organization(),
                        AuditTarget.ofPatient(visit.code(), visit.patientId()))
                .then(events.changeRequested(visit, change, reason, which.requester()))
                .execute();
        return VisitOutcome.of(VisitOutcome.Result.REQUESTED, visit);
    }

    private void requireBooking(UUID organization) {
        if (!organizations.get(organization).visitSettings().peopleMayBook()) {
            throw DomainException.forbidden(
                    ErrorCode.BOOKING_NOT_ENABLED,
                    "In this organization people do not book visits: an administrator can allow it.");
        }
        requireEveryNode();
    }

    private void requireEveryNode() {
        if (!repository.everyNodeKnowsPeople()) {
            throw DomainException.notPossible(
                    ErrorCode.UPGRADE_UNFINISHED,
                    "This begins when the operator has finished the upgrade of the service (migrate --finish).");
        }
    }

    private static DomainException unknownPatient() {
        return DomainException.notPossible(
                ErrorCode.UNKNOWN_PATIENT, "There is no patient with this ref.");
    }

    /**
     * The codes of visits that people book. The organization's own system may book none that begins
     * like these, so that no code of its own can be taken.
     */
    static final class PeopleCode {

        static final String PREFIX = "pc-";

        /** Without characters that look alike, since people read codes to each other. */
        private static final String CHARACTERS = "23456789abcdefghjkmnpqrstuvwxyz";

        /** 59 bits; the database refuses one that is taken. */
        private static final int LENGTH = 12;

        private static final SecureRandom RANDOM = new SecureRandom();

        private PeopleCode() {}

        static String random() {
            StringBuilder code = new StringBuilder(PREFIX);
            RANDOM.ints(LENGTH, 0, CHARACTERS.length())
                    .mapToObj(CHARACTERS::charAt)
                    .forEach(code::append);
            return code.toString();
        }

        /** Whether only people book visits under this code. */
        static boolean isReserved(String code) {
            return code.startsWith(PREFIX);
        }
    }
}
