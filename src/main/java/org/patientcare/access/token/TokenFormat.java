package org.patientcare.access.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Writes tokens as signed JWTs, and reads only those that this service signed for its widget
 * surface.
 */
@ApplicationScoped
public class TokenFormat {

    private static final String GROUPS = "groups";

    /** The longest token in characters; those of this service have about 700. */
    private static final int MAX_CHARACTERS = 2048;

    private static final String KEY_ID = "[0-9a-f-]{36}";

    @Inject private TokenSettings settings;
    @Inject private Clock clock;

    String write(PatientToken token, TokenKeyPair key) {
        return key.sign(
                new JWTClaimsSet.Builder()
                        .issuer(token.issuer())
                        .audience(PatientToken.AUDIENCE)
                        .subject(token.getSubject())
                        .claim(PatientToken.ORGANIZATION_CLAIM, token.organizationId().toString())
                        .claim(GROUPS, List.of(PatientToken.GROUP))
                        .issueTime(Date.from(token.issuedAt()))
                        .expirationTime(Date.from(token.expiresAt()))
                        .jwtID(token.id().toString())
                        .build());
    }

    /** The key id in the token's header; empty if the text is not an ES256 token. */
    static Optional<String> keyId(String text) {
        if (text.length() > MAX_CHARACTERS) {
            return Optional.empty();
        }
        try {
            JWSHeader header = SignedJWT.parse(text).getHeader();
            return JWSAlgorithm.ES256.equals(header.getAlgorithm())
                    ? Optional.ofNullable(header.getKeyID()).filter(kid -> kid.matches(KEY_ID))
                    : Optional.empty();
        } catch (ParseException e) {
            return Optional.empty();
        }
    }

    /**
     * Reads a token; empty unless the key signed it, it was issued for this service, and it is
     * neither expired nor from the future.
     */
    Optional<PatientToken> read(String text, JWSVerifier key) {
        try {
            SignedJWT jwt = SignedJWT.parse(text);
            // Claims are not parsed before the signature has been verified.
            if (!jwt.verify(key)) {
                return Optional.empty();
            }
            JWTClaimsSet claims = jwt.getJWTClaimsSet();
            if (!isForThisService(claims) || !isInTime(claims)) {
                return Optional.empty();
            }
            return Optional.of(
                    new PatientToken(
                            UUID.fromString(claims.getJWTID()),
                            UUID.fromString(claims.getStringClaim(PatientToken.ORGANIZATION_CLAIM)),
                            Long.parseLong(claims.getSubject()),
                            claims.getIssueTime().toInstant(),
                            claims.getExpirationTime().toInstant(),
                            claims.getIssuer()));
        } catch (ParseException | JOSEException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private boolean isForThisService(JWTClaimsSet claims) throws ParseException {
        List<String> groups = claims.getStringListClaim(GROUPS);
        boolean complete =
                claims.getJWTID() != null
                        && claims.getSubject() != null
                        && claims.getStringClaim(PatientToken.ORGANIZATION_CLAIM) != null
                        && groups != null;
        return complete
                && settings.issuer().equals(claims.getIssuer())
                && claims.getAudience().equals(List.of(PatientToken.AUDIENCE))
                && groups.contains(PatientToken.GROUP);
    }

    private boolean isInTime(JWTClaimsSet claims) {
        if (claims.getIssueTime() == null || claims.getExpirationTime() == null) {
            return false;
        }
        Instant now = clock.instant();
        Instant notBefore =
                claims.getNotBeforeTime() == null
                        ? claims.getIssueTime().toInstant()
                        : claims.getNotBeforeTime().toInstant();
        return now.isBefore(claims.getExpirationTime().toInstant().plus(TokenSettings.LEEWAY))
                && !claims.getIssueTime().toInstant().isAfter(now.plus(TokenSettings.LEEWAY))
                && !notBefore.isAfter(now.plus(TokenSettings.LEEWAY));
    }
}
