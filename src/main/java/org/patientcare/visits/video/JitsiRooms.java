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
 * Rooms on the site's Jitsi server. What happens there we do not see: the visit is in a call once
 * both sides were sent there, and ends with its time.
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
     * @return the address with which it is let in there; empty where calls are the service's own
     */
    public Optional<String> enter(VisitLink link) {
        return settings.jitsi()
                .map(
                        server -> {
                            visits.state(link);
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
        trail.wrote(AuditAction.VISIT_ENTER, link.organization(), link.concerned());
        visits.entered(link);
        if (both) {
            visits.met(link);
        }
    }
}
