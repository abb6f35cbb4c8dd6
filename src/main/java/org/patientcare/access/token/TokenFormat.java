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
 * Tokens as signed JWTs: writes them, and reads none that this service did not sign for its widget
 * surface.
 */
@ApplicationScoped
public class TokenFormat {

    private static final String GROUPS = "groups";

    /** In characters; a token of ours has about 700. */
    private static final int LONGEST = 2048;

    private static final String KEY_ID = "[0-9a-f-]{36}";

    @Inject private TokenSettings settings;
    @Inject private Clock clock;

    String write(PatientToken token, TokenKeyPair key) {
        return key.sign(
                new JWTClaimsSet.Builder()
                        .issuer(token.issuer())
                        .audience(PatientToken.AUDIENCE)
                        .subject(token.getSubject())
                        .claim(PatientToken.ORGANIZATION, token.organizationId().toString())
                        .claim(GROUPS, List.of(PatientToken.GROUP))
                        .issueTime(Date.from(token.issuedAt()))
                        .expirationTime(Date.from(token.expiresAt()))
                        .jwtID(token.id().toString())
                        .build());
    }

    /**
     * The id of the key that a text says it is signed with; empty if the text is no ES256 token.
     */
    static Optional<String> keyId(String text) {
        if (text.length() > LONGEST) {
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

    /** Empty unless the key signed the text, for us, and it is neither over nor from the future. */
    Optional<PatientToken> read(String text, JWSVerifier key) {
        try {
            SignedJWT jwt = SignedJWT.parse(text);
            // What somebody else wrote is not read any further.
            if (!jwt.verify(key)) {
                return Optional.empty();
            }
            JWTClaimsSet claims = jwt.getJWTClaimsSet();
            if (!isForUs(claims) || !isInTime(claims)) {
                return Optional.empty();
            }
            return Optional.of(
                    new PatientToken(
                            UUID.fromString(claims.getJWTID()),
                            UUID.fromString(claims.getStringClaim(PatientToken.ORGANIZATION)),
                            Long.parseLong(claims.getSubject()),
                            claims.getIssueTime().toInstant(),
                            claims.getExpirationTime().toInstant(),
                            claims.getIssuer()));
        } catch (ParseException | JOSEException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private boolean isForUs(JWTClaimsSet claims) throws ParseException {
        List<String> groups = claims.getStringListClaim(GROUPS);
        boolean complete =
                claims.getJWTID() != null
                        && claims.getSubject() != null
                        && claims.getStringClaim(PatientToken.ORGANIZATION) != null
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
