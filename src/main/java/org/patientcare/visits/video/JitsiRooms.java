package org.patientcare.visits.video;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.appointment.Visits;

/**
 * Rooms on the site's Jitsi server. The service cannot see what happens there: the visit is in a
 * call once both sides have been sent to the room, and finished when its link closes.
 */
@Stateless
public class JitsiRooms {

    @Inject private CallSettings settings;
    @Inject private AttendanceRepository rooms;
    @EJB private Visits visits;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

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
                            AttendanceRepository.JitsiRoom room =
                                    rooms.enterJitsiRoom(link, UUID.randomUUID().toString());
                            recordEntry(link, room.both());
                            return server.url()
                                    + "/"
                                    + room.name()
                                    + "?jwt="
                                    + token(server, room.name(), link);
                        });
    }

    private void recordEntry(VisitLink link, boolean both) {
        trail.recordDone(AuditAction.VISIT_ENTER, link.organization(), link.concerned());
        visits.entered(link);
        if (both) {
            visits.bothSidesJoined(link);
        }
    }

    /**
     * The token that Jitsi's Prosody checks: for one room and one role, valid while the link is
     * open.
     */
    private String token(CallSettings.Jitsi server, String room, VisitLink link) {
        boolean moderator = link.role() == VisitRole.PROFESSIONAL;
        JWTClaimsSet claims =
                new JWTClaimsSet.Builder()
                        .issuer(server.appId())
                        .audience("jitsi")
                        .subject(server.domain())
                        .issueTime(Date.from(clock.instant()))
                        .notBeforeTime(Date.from(link.opensAt()))
                        .expirationTime(Date.from(link.closesAt()))
                        .claim("room", room)
                        .claim("moderator", moderator)
                        .claim("context", Map.of("user", user(link, moderator)))
                        .build();
        try {
            SignedJWT token =
                    new SignedJWT(
                            new JWSHeader.Builder(JWSAlgorithm.HS256)
                                    .type(JOSEObjectType.JWT)
                                    .build(),
                            claims);
            token.sign(new MACSigner(server.secret().getBytes(StandardCharsets.UTF_8)));
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException("The token for the Jitsi server cannot be signed", e);
        }
    }

    private static Map<String, Object> user(VisitLink link, boolean moderator) {
        return Map.of(
                "name",
                moderator ? link.professionalName() : link.patientName(),
                "moderator",
                moderator,
                "affiliation",
                moderator ? "owner" : "member");
    }
}
