package org.patientcare.visits.video;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.Visits;

/**
 * Rooms on the site's Jitsi server. The service cannot see what happens there: the visit is in a
 * call once both sides have been sent to the room, and finished when its link closes.
 */
@Stateless
public class JitsiRooms {

    @Inject private CallSettings settings;
    @Inject private JitsiRoomRepository rooms;
    @Inject private JitsiTokens tokens;
    @EJB private Visits visits;
    @Inject private AuditTrail trail;

    /**
     * Sends one side of a visit to its room.
     *
     * @param link one that is open
     * @return the URL of the room with a token; empty if calls do not use Jitsi
     */
    public Optional<String> enter(VisitLink link) {
        return settings.jitsi()
                .map(
                        server -> {
                            visits.lockState(link);
                            JitsiRoomRepository.Entered room =
                                    rooms.enter(link, UUID.randomUUID().toString());
                            note(link, room.both());
                            return server.url()
                                    + "/"
                                    + room.name()
                                    + "?jwt="
                                    + tokens.write(server, room.name(), link);
                        });
    }

    private void note(VisitLink link, boolean both) {
        trail.recordDone(AuditAction.VISIT_ENTER, link.organization(), link.concerned());
        visits.entered(link);
        if (both) {
            visits.bothSidesJoined(link);
        }
    }
}
