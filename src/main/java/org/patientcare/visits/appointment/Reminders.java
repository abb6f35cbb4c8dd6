package org.patientcare.visits.appointment;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.organization.OrganizationVisitSettings;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.visits.appointment.ReminderRepository.Due;
import org.patientcare.visits.appointment.ReminderRepository.Planned;
import org.patientcare.visits.appointment.ReminderRepository.Unplanned;

/**
 * Reminds patients of their visits, each time at most once (ADR 94): a reminder is planned as one
 * row, and who takes it changes that row under a lock of the visit, together with its event. Only
 * then is the message sent. If the node is killed in between, nobody sends it again. May run on any
 * node at any time.
 */
@Stateless
public class Reminders {

    /** What became of a reminder. */
    enum ReminderState implements WireNamed {
        PLANNED,
        UNCLEAR,
        DELIVERED,
        FAILED,
        UNADDRESSED,
        SKIPPED
    }

    /** What became of the message of a reminder. */
    public enum ReminderOutcome {
        DELIVERED(ReminderState.DELIVERED),
        FAILED(ReminderState.FAILED),
        /** It may have been sent. */
        UNCLEAR(ReminderState.UNCLEAR),
        /** There is nothing to which it could be sent. */
        UNADDRESSED(ReminderState.UNADDRESSED),
        /** The visit was moved, cancelled or has begun since. */
        OUTDATED(ReminderState.SKIPPED);

        private final ReminderState state;

        ReminderOutcome(ReminderState state) {
            this.state = state;
        }

        ReminderState state() {
            return state;
        }
    }

    /**
     * A reminder that was taken: its event is added, and its message is to be sent, by nobody else.
     */
    public static final class TakenReminder {

        private final UUID organization;
        private final Due due;
        private final Instant at;

        private TakenReminder(UUID organization, Due due, Instant at) {
            this.organization = organization;
            this.due = due;
            this.at = at;
        }

        public UUID organization() {
            return organization;
        }

        /** The organization's code of the visit. */
        public String appointment() {
            return due.code();
        }

        /** Of the visit's links. */
        public int generation() {
            return due.generation();
        }

        public String patient() {
            return due.patientCode();
        }

        /** When it was taken. */
        public Instant at() {
            return at;
        }
    }

    @Inject private ReminderRepository reminders;
    @Inject private AppointmentEvents events;
    @EJB private OrganizationService organizations;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /** The organizations that remind their patients. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<UUID> organizations() {
        return reminders.organizations();
    }

    /**
     * Plans a batch of an organization's reminders of the next 30 hours, in a new transaction.
     *
     * @return whether there may be more
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public boolean planNext(UUID organization) {
        Organization sender = organizations.get(organization);
        List<ReminderKind> wanted =
                Stream.of(ReminderKind.values())
                        .filter(kind -> kind.isWantedBy(sender.visitSettings()))
                        .toList();
        List<Unplanned> unplanned = reminders.unplanned(organization, wanted, clock.instant());
        ZoneId zone = sender.profile().timeZone();
        if (!unplanned.isEmpty()) {
            reminders.plan(organization, unplanned.stream().map(each -> plan(each, zone)).toList());
        }
        return unplanned.size() == ReminderRepository.PLANNED_AT_ONCE;
    }

    private static Planned plan(Unplanned visit, ZoneId zone) {
        Optional<ReminderTimes> times =
                ReminderTimes.of(visit.kind(), visit.startsAt(), visit.bookedAt(), zone);
        return new Planned(
                visit.appointment(),
                visit.generation(),
                visit.kind(),
                times.map(ReminderTimes::from).orElse(visit.startsAt()),
                times.isPresent() ? ReminderState.PLANNED : ReminderState.SKIPPED);
    }

    /** The organizations with reminders that are due. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<UUID> organizationsWithDue() {
        return reminders.organizationsWithDue(clock.instant());
    }

    /**
     * Takes the next reminder that is due and is still to be sent, in a new transaction. Settles at
     * most one that is not.
     *
     * @return whether there may be more, and the reminder, whose message the caller sends now
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public Taking takeNext(UUID organization) {
        Instant now = clock.instant();
        Optional<Due> next = reminders.lockNext(organization, now);
        return new Taking(
                next.isPresent(),
                next.filter(due -> take(organization, due, now))
                        .map(due -> new TakenReminder(organization, due, now)));
    }

    /**
     * @param found whether one was due, so there may be more
     * @param reminder empty if it is not to be sent now
     */
    public record Taking(boolean found, Optional<TakenReminder> reminder) {}

    private boolean take(UUID organization, Due due, Instant now) {
        Organization sender = organizations.get(organization);
        Optional<ReminderTimes> times =
                Optional.of(due)
                        .filter(Due::isOfBookedVisit)
                        .filter(visit -> visit.kind().isWantedBy(sender.visitSettings()))
                        .flatMap(visit -> times(visit, sender.profile().timeZone()))
                        .filter(window -> !window.isTooLateAt(now));
        if (times.isEmpty()) {
            reminders.take(organization, due, ReminderState.SKIPPED);
            return false;
        }
        if (!times.get().isDueAt(now)) {
            // The organization has another time zone by now.
            reminders.postpone(organization, due, times.get().from());
            return false;
        }
        reminders.take(organization, due, ReminderState.UNCLEAR);
        events.reminded(organization, due.appointment());
        trail.recordServiceAction(
                AuditAction.APPOINTMENT_REMIND,
                organization,
                AuditTarget.ofPatient(due.code(), due.patientId()));
        return true;
    }

    private static Optional<ReminderTimes> times(Due due, ZoneId zone) {
        return ReminderTimes.of(due.kind(), due.startsAt(), due.bookedAt(), zone);
    }

    /**
     * Stores what became of the message of a reminder.
     *
     * @param channel by which it was sent or tried; null for none
     */
    public void record(TakenReminder reminder, ReminderOutcome outcome, String channel) {
        reminders.record(reminder.organization, reminder.due, outcome.state(), channel);
    }

    /** Removes a batch of old reminders; returns how many. */
    public int removeOld() {
        return reminders.removeOld();
    }

    /** How long before a visit its patient is reminded; the organization chooses. */
    public enum ReminderKind implements WireNamed {
        /** At the same time on the day before. */
        DAY,
        /** An hour before. */
        HOUR;

        boolean isWantedBy(OrganizationVisitSettings settings) {
            return switch (this) {
                case DAY -> settings.reminderDay();
                case HOUR -> settings.reminderHour();
            };
        }
    }
}
