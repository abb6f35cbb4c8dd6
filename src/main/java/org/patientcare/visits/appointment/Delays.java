package org.patientcare.visits.appointment;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.visits.appointment.DelayRepository.Due;
import org.patientcare.visits.appointment.DelayRepository.Former;
import org.patientcare.visits.appointment.PeopleAppointments.ChangeableVisit;
import org.patientcare.visits.appointment.Reminders.ReminderOutcome;
import org.patientcare.visits.appointment.Reminders.ReminderState;

/**
 * People tell a patient that a visit starts later (ADR 99). Its time stays: whoever wants another
 * one moves it. Pages of the patient show it at once; who has not come yet is sent a message, as a
 * reminder is: at most once, and by nobody if the node is killed meanwhile.
 */
@Stateless
public class Delays {

    /** How often a patient is told of a delay of one visit at most. */
    static final int MOST = 3;

    @Inject private AppointmentRepository appointments;
    @Inject private DelayRepository delays;
    @Inject private AuditTrail trail;

    /**
     * A delay that a person has told.
     *
     * @param startsAt as planned
     * @param delay in minutes
     * @param expectedAt when the visit is expected to start
     * @param remaining how often the patient can be told again
     */
    public record VisitDelay(
            String code,
            Told told,
            Instant startsAt,
            int delay,
            Instant expectedAt,
            int remaining) {

        /** How the patient hears of it. */
        public enum Told implements WireNamed {
            /** The patient waits, and sees it in the page. */
            SHOWN,
            /** By mail or SMS in ten seconds, as far as there is an address; and in the page. */
            SENT
        }
    }

    /** A message that was taken: it is to be sent, by nobody else. */
    public static final class TakenDelay {

        private final UUID organization;
        private final Due due;

        private TakenDelay(UUID organization, Due due) {
            this.organization = organization;
            this.due = due;
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

        /** When the visit is expected to start. */
        public Instant expectedAt() {
            return expected(due.startsAt(), due.minutes());
        }
    }

    /**
     * Tells the patient that a visit starts later, whoever booked it. What was told last counts.
     *
     * @param minutes from the planned start
     * @throws DomainException of kind NOT_FOUND if there is no such visit; of kind NOT_POSSIBLE if
     *     it was cancelled, has begun or is over, or the patient was told {@value #MOST} times; of
     *     kind INVALID if so many minutes will have passed when a message is sent
     */
    public VisitDelay tell(ChangeableVisit which, int minutes) {
        Appointment visit = appointments.lock(which);
        AppointmentService.requireNotBegun(
                visit, "The visit has begun or is over: nobody waits for it any more.");
        Former former = delays.former(visit);
        int number = former.number() + 1;
        if (number > MOST) {
            throw DomainException.notPossible(
                    ErrorCode.LIMIT_REACHED,
                    "The patient was told of a delay " + MOST + " times: move the visit.");
        }
        Instant expectedAt = expected(visit.startsAt(), minutes);
        if (!expectedAt.isAfter(former.dueAt())) {
            throw DomainException.invalid("minutes", FaultCode.MINUTES_PASSED.of());
        }
        boolean waits = visit.state() == AppointmentState.WAITING;
        delays.add(visit, number, minutes, waits ? ReminderState.SKIPPED : ReminderState.PLANNED);
        trail.recordDone(
                AuditAction.APPOINTMENT_DELAY,
                which.organization(),
                AuditTarget.ofPatient(visit.code(), visit.patientId()));
        return new VisitDelay(
                visit.code(),
                waits ? VisitDelay.Told.SHOWN : VisitDelay.Told.SENT,
                visit.startsAt(),
                minutes,
                expectedAt,
                MOST - number);
    }

    private static Instant expected(Instant startsAt, int minutes) {
        return startsAt.plus(Duration.ofMinutes(minutes));
    }

    /** The organizations with messages that are due. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<UUID> organizationsWithDue() {
        return delays.organizationsWithDue();
    }

    /**
     * Takes the next message that is due and is still to be sent, in a new transaction. Settles at
     * most one that is not.
     *
     * @return whether there may be more, and the message, which the caller sends now
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public Taking takeNext(UUID organization) {
        Optional<Due> next = delays.lockNext(organization);
        next.ifPresent(
                due ->
                        delays.take(
                                organization,
                                due,
                                due.wanted() ? ReminderState.UNCLEAR : ReminderState.SKIPPED));
        return new Taking(
                next.isPresent(),
                next.filter(Due::wanted).map(due -> new TakenDelay(organization, due)));
    }

    /**
     * @param found whether one was due, so there may be more
     * @param delay empty if no message is to be sent
     */
    public record Taking(boolean found, Optional<TakenDelay> delay) {}

    /**
     * Stores what became of a message.
     *
     * @param channel by which it was sent or tried; null for none
     */
    public void record(TakenDelay delay, ReminderOutcome outcome, String channel) {
        delays.record(delay.organization, delay.due, outcome.state(), channel);
    }

    /** Removes a batch of old ones; returns how many. */
    public int removeOld() {
        return delays.removeOld();
    }
}
