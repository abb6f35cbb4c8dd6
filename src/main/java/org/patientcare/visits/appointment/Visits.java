package org.patientcare.visits.appointment;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/**
 * What happens at a visit, told by the holders of its links. Every method takes the link of whoever
 * acts, does nothing where that link or the state of the visit does not allow it, and returns the
 * state after it. A change of state is in the history and told to who listens on the channel {@code
 * visit}, as {@code organization/appointment}, when it is committed.
 */
@Stateless
public class Visits {

    @Inject private AppointmentRepository appointments;
    @Inject private VisitSettings settings;
    @Inject private AppointmentEvents events;
    @Inject private AuditTrail trail;
    @Inject private AuditContext context;
    @Inject private Clock clock;

    /**
     * Somebody is there: the patient waits from now on. Not before it opens, nor after it closes.
     */
    public AppointmentState entered(VisitLink link) {
        return link.role() == VisitRole.PATIENT && link.isOpenAt(clock.instant())
                ? step(link, AppointmentState.BOOKED, AppointmentState.WAITING)
                : state(link);
    }

    /** The professional lets the patient in, who has to be there. */
    public AppointmentState admitted(VisitLink link) {
        return link.role() == VisitRole.PROFESSIONAL
                ? step(link, AppointmentState.WAITING, AppointmentState.IN_CALL)
                : state(link);
    }

    /** Both sides were sent to a room elsewhere, where nobody has to be admitted. */
    public AppointmentState met(VisitLink link) {
        return step(link, AppointmentState.WAITING, AppointmentState.IN_CALL);
    }

    /** Somebody went without hanging up: a patient who was not let in waits no more. */
    public AppointmentState left(VisitLink link) {
        return link.role() == VisitRole.PATIENT
                ? step(link, AppointmentState.WAITING, AppointmentState.BOOKED)
                : state(link);
    }

    /** Either side ends the call. */
    public AppointmentState hungUp(VisitLink link) {
        return step(link, AppointmentState.IN_CALL, AppointmentState.FINISHED);
    }

    /**
     * Ends visits whose closing time has passed, some hundreds at most: as finished those in a
     * call, as a no-show the others. Any node may do it at any time, and one at a time does.
     *
     * @return how many
     */
    public int endOver() {
        if (!appointments.isOurTurnToEnd()) {
            return 0;
        }
        List<AppointmentRepository.Ended> ended = appointments.endOver(settings.closesAfter());
        for (AppointmentRepository.Ended visit : ended) {
            trail.wrote(
                    action(visit.state()),
                    visit.organization(),
                    Concerned.ofPatient(visit.code(), visit.patient()));
        }
        ended.stream()
                .collect(
                        Collectors.groupingBy(
                                AppointmentRepository.Ended::organization,
                                Collectors.mapping(
                                        AppointmentRepository.Ended::id, Collectors.toList())))
                .forEach(events::ended);
        return ended.size();
    }

    private AppointmentState step(VisitLink link, AppointmentState from, AppointmentState to) {
        Appointment visit = hold(link);
        boolean changed = visit.generation() == link.generation() && visit.step(from, to);
        if (changed) {
            appointments.noteChanged(visit, clock.instant());
            context.identified(link.actor());
            trail.wrote(action(to), link.organization(), link.concerned());
            if (to.isOver()) {
                events.ended(link.organization(), List.of(visit.id()));
            }
        }
        return visit.state();
    }

    /** How it stands; nobody changes it before the transaction of the caller ends. */
    public AppointmentState state(VisitLink link) {
        return hold(link).state();
    }

    private Appointment hold(VisitLink link) {
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
