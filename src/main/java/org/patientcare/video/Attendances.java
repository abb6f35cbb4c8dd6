package org.patientcare.video;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.appointment.VisitLink;
import org.patientcare.appointment.VisitLinks;
import org.patientcare.appointment.VisitRole;
import org.patientcare.appointment.Visits;
import org.patientcare.audit.AuditAction;
import org.patientcare.audit.AuditContext;
import org.patientcare.audit.AuditTrail;
import org.patientcare.shared.Coded;

/** Who is at a visit, on which device, from when until when. */
@Stateless
public class Attendances {

    @Inject private AttendanceRepository attendances;
    @Inject private Visits visits;
    @Inject private VisitLinks links;
    @Inject private AuditTrail trail;
    @Inject private AuditContext context;

    /**
     * A device came, and takes the place of another one of the same side; or it came back, and does
     * not.
     *
     * @return whether the place is its own
     */
    public boolean join(VisitLink link, Attendance own, UUID node, boolean again) {
        context.identified(link.actor());
        Optional<Boolean> joined = attendances.join(link, own, node, again);
        if (joined.isEmpty()) {
            return false;
        }
        if (joined.get()) {
            trail.wrote(AuditAction.VISIT_ENTER, link.organization(), List.of(link.code()));
        }
        visits.entered(link);
        attendances.tell(VisitKey.of(link));
        return true;
    }

    /** Who is there now. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<Attendance> present(VisitKey visit) {
        return attendances.present(visit);
    }

    /** The connection is cut; most come back within seconds. */
    public void cut(VisitLink link, UUID connection) {
        if (attendances.cut(link, connection)) {
            attendances.tell(VisitKey.of(link));
        }
    }

    /** Somebody said that they go. */
    public void leave(VisitLink link, UUID connection) {
        if (attendances.leave(link, connection)) {
            end(link);
        }
    }

    public void noteRelay(VisitLink link, UUID connection, boolean relayed) {
        attendances.noteRelay(link, connection, relayed);
    }

    /** A node says which connections it still holds. */
    public void seen(List<UUID> connections) {
        attendances.seen(connections);
    }

    /**
     * Ends the attendance of one who was cut off and did not come back, in a transaction of its
     * own: one at a time holds locks. Any node may do it.
     *
     * @return whether there was one
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public boolean endOneLost() {
        Optional<Object[]> lost = attendances.endOneLost();
        lost.ifPresent(
                row -> {
                    VisitRole role = Coded.of(VisitRole.class, (String) row[2]);
                    String url = links.url((UUID) row[0], (Long) row[1], role, (Integer) row[3]);
                    links.find(url.substring(url.lastIndexOf('/') + 1)).ifPresent(this::end);
                });
        return lost.isPresent();
    }

    private void end(VisitLink link) {
        context.identified(link.actor());
        trail.wrote(AuditAction.VISIT_EXIT, link.organization(), List.of(link.code()));
        visits.left(link);
        attendances.tell(VisitKey.of(link));
    }
}
