package org.patientcare.visits.video;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.config.NodeClock;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitLinks;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.appointment.Visits;

/**
 * Who is at a visit, on which device, and since when. A transaction that changes both an
 * appointment and an attendance must lock the appointment first.
 */
@Stateless
public class Attendances {

    /** What authorized somebody whose session is not known any more. */
    private static final JsonDocument AS_PROFESSIONAL =
            new JsonDocument("{\"role\":\"professional\"}");

    /**
     * The current presence of one side at a visit.
     *
     * @param connection id of the device's connection to a node
     * @param connected false while the connection is lost and the device may still reconnect
     */
    record Presence(VisitRole role, UUID device, UUID connection, boolean connected) {}

    @Inject private AttendanceRepository attendances;
    @EJB private Visits visits;
    @EJB private VisitLinks links;
    @Inject private AuditTrail trail;
    @Inject private AuditContext context;
    @Inject private NodeClock clock;

    /**
     * Stores that a device joins. A device that joins for the first time replaces another one of
     * its side; one that reconnects does not.
     *
     * @param again whether the device reconnects
     * @return false if another device has replaced this one
     */
    public boolean join(VisitLink link, Presence own, boolean again) {
        context.setActor(link.actor());
        visits.entered(link);
        Optional<Boolean> joined = attendances.join(link, own, again);
        if (joined.isEmpty()) {
            return false;
        }
        if (joined.get()) {
            trail.recordDone(AuditAction.VISIT_ENTER, link.organization(), link.concerned());
        }
        attendances.notifyNodes(VisitKey.of(link));
        return true;
    }

    /** The sides that are present now. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<Presence> present(VisitKey visit) {
        return attendances.present(visit);
    }

    /**
     * The newest 200 attendances, oldest first. The caller must have read the appointment, which is
     * what the audit trail attendances.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<AttendanceRecord> ofVisit(UUID organization, String code) {
        return attendances.ofVisit(organization, code);
    }

    /**
     * Whether the holder of the link was in the call on this device, whose id only the pages of the
     * visit know. Who only waited before the call was not. Where another device took over, only
     * that one counts.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public boolean wasInCall(VisitLink link, UUID device) {
        return attendances.wasInCall(link, device);
    }

    /**
     * Marks the connection as lost. The attendance ends if the device does not reconnect within 15
     * seconds.
     */
    public void disconnected(VisitLink link, UUID connection) {
        if (attendances.markDisconnected(link, connection)) {
            attendances.notifyNodes(VisitKey.of(link));
        }
    }

    /** Ends the attendance because the person has left. */
    public void leave(VisitLink link, UUID connection) {
        visits.lockState(link);
        attendances.leave(link, connection).ifPresent(ended -> end(link, ended));
    }

    public void recordRelay(VisitLink link, UUID connection, boolean relayed) {
        attendances.recordRelay(link, connection, relayed);
    }

    /**
     * Stores what the browser of a side measured, in the place of earlier measurements. Does
     * nothing for a side that was never there.
     */
    public void recordQuality(VisitLink link, CallQuality measured) {
        attendances.recordQuality(link, measured);
    }

    /**
     * Updates when these connections were last alive. A connection that is not updated for 60
     * seconds counts as lost.
     */
    public void updateSeenAt(Collection<UUID> connections) {
        attendances.updateSeenAt(connections);
    }

    /**
     * Attendances whose device did not reconnect, at most 100; none on a node whose clock is wrong.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<AttendanceRepository.Lost> lost() {
        return clock.isAccurate() ? attendances.lost() : List.of();
    }

    /**
     * Ends such an attendance. Each call has its own transaction, since it holds row locks, and
     * uses no second database connection meanwhile. Safe to call on several nodes.
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public void endLost(AttendanceRepository.Lost lost) {
        links.find(
                        lost.organization(),
                        lost.appointment(),
                        lost.role(),
                        lost.generation(),
                        lost.handovers())
                .map(found -> found.usedBy(lost.person()))
                .ifPresent(used -> endLost(used, lost));
    }

    private void endLost(VisitLink link, AttendanceRepository.Lost lost) {
        context.setAllowedBy(
                lost.person() == null
                        ? VisitLink.authorization(lost.linkMadeBy())
                        : AS_PROFESSIONAL);
        visits.lockState(link);
        attendances.endLost(lost).ifPresent(ended -> end(link, ended));
    }

    private void end(VisitLink link, AttendanceRecord ended) {
        context.setActor(link.actor());
        trail.recordDone(
                AuditAction.VISIT_EXIT,
                link.organization(),
                link.concerned(),
                AttendanceDetails.of(ended));
        visits.left(link);
        attendances.notifyNodes(VisitKey.of(link));
    }

    /**
     * What the audit trail records of an attendance that has ended.
     *
     * @param duration in seconds
     * @param relayed as in {@link AttendanceRecord}
     */
    record AttendanceDetails(Instant joinedAt, Instant leftAt, Long duration, Boolean relayed) {

        static JsonDocument of(AttendanceRecord ended) {
            return new JsonDocument(
                    Json.write(
                            new AttendanceDetails(
                                    ended.joinedAt(),
                                    ended.leftAt(),
                                    ended.duration(),
                                    ended.relayed())));
        }
    }

    /**
     * One attendance of a side at a visit. Times are whole seconds of the database's clock.
     *
     * @param leftAt null while the side is still there
     * @param relayed whether the media went through a relay; null if no path was ever reported
     * @param quality what this side's browser measured; null if nothing
     */
    public record AttendanceRecord(
            VisitRole role,
            Instant joinedAt,
            Instant leftAt,
            Boolean relayed,
            CallQuality quality) {

        /** In seconds; null while the side is still there. */
        public Long duration() {
            return leftAt == null ? null : Duration.between(joinedAt, leftAt).toSeconds();
        }
    }
}
