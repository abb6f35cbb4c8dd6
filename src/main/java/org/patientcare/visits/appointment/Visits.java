package org.patientcare.visits.appointment;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Changes the state of visits by actions of the holders of their links. Each of these methods takes
 * the link of the person who acts, does nothing if the link or the state does not allow the action,
 * and returns the state afterwards. A change adds an entry to the history, and when it commits
 * notifies the channel {@code visit} with the payload {@code organization/appointment}.
 */
@Stateless
public class Visits {

    @Inject private AppointmentRepository appointments;
    @Inject private VisitSettings settings;
    @Inject private AppointmentEvents events;
    @Inject private AuditTrail trail;
    @Inject private AuditContext context;
    @Inject private Clock clock;

    /** The holder joined: a patient waits from now on, if the link is open. */
    public AppointmentState entered(VisitLink link) {
        return link.role() == VisitRole.PATIENT && link.isOpenAt(clock.instant())
                ? step(link, AppointmentState.BOOKED, AppointmentState.WAITING)
                : lockState(link);
    }

    /** The professional admits the patient, who must be waiting. */
    public AppointmentState admitted(VisitLink link) {
        return link.role() == VisitRole.PROFESSIONAL
                ? step(link, AppointmentState.WAITING, AppointmentState.IN_CALL)
                : lockState(link);
    }

    /** Both sides were sent to a room on a Jitsi server, where nobody has to be admitted. */
    public AppointmentState bothSidesJoined(VisitLink link) {
        return step(link, AppointmentState.WAITING, AppointmentState.IN_CALL);
    }

    /** The holder left without ending the call: a patient who was not admitted no longer waits. */
    public AppointmentState left(VisitLink link) {
        return link.role() == VisitRole.PATIENT
                ? step(link, AppointmentState.WAITING, AppointmentState.BOOKED)
                : lockState(link);
    }

    /** Ends the call. Does not check the role: the caller decides which side may do so. */
    public AppointmentState hungUp(VisitLink link) {
        return step(link, AppointmentState.IN_CALL, AppointmentState.FINISHED);
    }

    /**
     * Ends visits of an organization whose closing time has passed, at most 500: those in a call
     * become finished, the others no-shows. May be called on any node at any time; if another
     * transaction is doing it already, nothing happens.
     *
     * @return how many were ended
     */
    public int endOverdue() {
        if (!appointments.tryLockEnding()) {
            return 0;
        }
        List<AppointmentRepository.Ended> ended = appointments.endOverdue(settings.closesAfter());
        for (AppointmentRepository.Ended visit : ended) {
            trail.recordDone(
                    action(visit.state()),
                    visit.organization(),
                    AuditTarget.ofPatient(visit.code(), visit.patient()));
        }
        if (!ended.isEmpty()) {
            events.ended(
                    ended.get(0).organization(),
                    ended.stream().map(AppointmentRepository.Ended::id).toList());
        }
        return ended.size();
    }

    private AppointmentState step(VisitLink link, AppointmentState from, AppointmentState to) {
        Appointment visit = lock(link);
        boolean changed = isCurrent(link, visit) && visit.transition(from, to);
        if (changed) {
            appointments.addingEntry(visit, clock.instant()).execute();
            context.setActor(link.actor());
            trail.recordDone(action(to), link.organization(), link.concerned());
            if (to.isOver()) {
                events.ended(link.organization(), List.of(visit.id()));
            }
        }
        return visit.state();
    }

    /** The link may have been read before the visit was moved or handed over. */
    private static boolean isCurrent(VisitLink link, Appointment visit) {
        return link.generation() == visit.generation()
                && (link.role() == VisitRole.PATIENT || link.handovers() == visit.handovers());
    }

    /** Locks the appointment until the end of the caller's transaction and returns its state. */
    public AppointmentState lockState(VisitLink link) {
        return lock(link).state();
    }

    private Appointment lock(VisitLink link) {
        Optional<Appointment> visit =
                appointments.findForChange(link.organization(), link.appointment());
        return visit.orElseThrow(
                () -> new IllegalStateException("A link of an appointment that does not exist"));
    }

    private static AuditAction action(AppointmentState into) {
        return switch (into) {
            case BOOKED -> AuditAction.VISIT_LEAVE;
            case WAITING -> AuditAction.VISIT_WAIT;
            case IN_CALL -> AuditAction.VISIT_ADMIT;
            case FINISHED -> AuditAction.VISIT_FINISH;
            case NO_SHOW -> AuditAction.VISIT_MISS;
            case CANCELLED -> AuditAction.APPOINTMENT_CANCEL;
        };
    }
}
