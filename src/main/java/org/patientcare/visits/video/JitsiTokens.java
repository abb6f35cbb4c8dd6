package org.patientcare.visits.video;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Date;
import java.util.Map;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;

/**
 * Creates the tokens that Jitsi's Prosody checks: for one room and one role, valid while the link
 * is open.
 */
@ApplicationScoped
class JitsiTokens {

    @Inject private Clock clock;

    String write(CallSettings.Jitsi server, String room, VisitLink link) {
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
