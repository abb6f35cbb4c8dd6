package org.patientcare.visits.video;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.config.NodeClock;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitLinks;
import org.patientcare.visits.appointment.Visits;

/**
 * Who is at a visit, on which device, from when until when. Whoever changes both an appointment and
 * an attendance locks the appointment first.
 */
@Stateless
public class Attendances {

    @Inject private AttendanceRepository attendances;
    @Inject private AttendanceRecordRepository records;
    @EJB private Visits visits;
    @EJB private VisitLinks links;
    @Inject private AuditTrail trail;
    @Inject private AuditContext context;
    @Inject private NodeClock clock;

    /**
     * A device came, and takes the place of another one of the same side; or it came back, and does
     * not.
     *
     * @return whether the place is its own
     */
    public boolean join(VisitLink link, Attendance own, boolean again) {
        context.identified(link.actor());
        visits.entered(link);
        Optional<Boolean> joined = attendances.join(link, own, again);
        if (joined.isEmpty()) {
            return false;
        }
        if (joined.get()) {
            trail.wrote(AuditAction.VISIT_ENTER, link.organization(), link.concerned());
        }
        attendances.tell(VisitKey.of(link));
        return true;
    }

    /** Who is there now. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<Attendance> present(VisitKey visit) {
        return attendances.present(visit);
    }

    /** The newest 200 of who was there, the oldest first; for whoever has read the appointment. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<AttendanceRecord> ofVisit(UUID organization, String code) {
        return records.ofVisit(organization, code);
    }

    /** The connection is cut; most come back within seconds. */
    public void cut(VisitLink link, UUID connection) {
        if (attendances.cut(link, connection)) {
            attendances.tell(VisitKey.of(link));
        }
    }

    /** Somebody said that they go. */
    public void leave(VisitLink link, UUID connection) {
        visits.state(link);
        attendances.leave(link, connection).ifPresent(ended -> end(link, ended));
    }

    public void noteRelay(VisitLink link, UUID connection, boolean relayed) {
        attendances.noteRelay(link, connection, relayed);
    }

    /** A node says which connections are still there. */
    public void seen(Collection<UUID> connections) {
        attendances.seen(connections);
    }

    /** Who was cut off and did not come back; nobody, for a node whose clock is wrong. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<AttendanceRepository.Lost> lost() {
        return clock.isRight() ? attendances.lost() : List.of();
    }

    /**
     * Ends the attendance of such a one, in a transaction for each: it holds locks, and asks for no
     * second connection meanwhile. Any node may do it.
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public void endLost(AttendanceRepository.Lost lost) {
        String url =
                links.url(lost.organization(), lost.appointment(), lost.role(), lost.generation());
        Optional<VisitLink> link = links.find(url.substring(url.lastIndexOf('/') + 1));
        link.ifPresent(found -> endLost(found, lost));
    }

    private void endLost(VisitLink link, AttendanceRepository.Lost lost) {
        visits.state(link);
        attendances.endLost(lost).ifPresent(ended -> end(link, ended));
    }

    private void end(VisitLink link, AttendanceRecord ended) {
        context.identified(link.actor());
        trail.wrote(
                AuditAction.VISIT_EXIT,
                link.organization(),
                link.concerned(),
                AttendanceFacts.of(ended));
        visits.left(link);
        attendances.tell(VisitKey.of(link));
    }
}
