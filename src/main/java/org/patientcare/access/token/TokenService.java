package org.patientcare.access.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.access.token.TokenRepository.TokenIds;
import org.patientcare.platform.shared.Partition;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Issues, verifies and ends patients' tokens. They are signed JWTs; only those are read that this
 * service signed for its widget surface.
 */
@Stateless
public class TokenService {

    private static final int CHECKED_AT_ONCE = 1_000;

    private static final String GROUPS = "groups";

    /** The longest token in characters; those of this service have about 700. */
    private static final int MAX_CHARACTERS = 2048;

    private static final String KEY_ID = "[0-9a-f-]{36}";

    @Inject private TokenRepository tokens;
    @EJB private TokenKeyService keys;
    @Inject private KeyPairs pairs;
    @Inject private TokenSettings settings;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * Issues a token for a patient of an organization who has opened a link.
     *
     * @param linkMadeBy who made the link, as kind and id; null if that was not kept
     */
    public IssuedToken issue(UUID organization, long patient, String linkMadeBy) {
        PatientToken token = newToken(UUID.randomUUID(), organization, patient, now());
        TokenKeyService.SigningKey key = keys.signingKey();
        tokens.add(token, key.wrapped(), linkMadeBy);
        return issued(token, key.pair());
    }

    /**
     * Issues a token for the patient with this code, and writes the audit row, in a single
     * statement.
     *
     * @return empty if the organization has no such patient
     * @throws IllegalStateException if no key signs
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Optional<IssuedToken> issue(UUID organization, String code) {
        UUID id = UUID.randomUUID();
        Instant now = now();
        return tokens.add(organization, id, code, now.plus(settings.lifetime()))
                .map(
                        subject ->
                                issued(
                                        newToken(id, organization, subject.patientId(), now),
                                        pairs.load(subject.signingKey())))
                .or(
                        () -> {
                            keys.signingKey();
                            return Optional.empty();
                        });
    }

    private PatientToken newToken(UUID id, UUID organization, long patient, Instant now) {
        return new PatientToken(
                id, organization, patient, now, now.plus(settings.lifetime()), settings.issuer());
    }

    private IssuedToken issued(PatientToken token, TokenKeyPair key) {
        return new IssuedToken(write(token, key), token.expiresAt());
    }

    private static String write(PatientToken token, TokenKeyPair key) {
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

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }

    /** Verifies a token; empty unless it is valid and has not been ended. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Optional<VerifiedToken> verify(String text) {
        return keyId(text)
                .flatMap(keys::findVerifier)
                .flatMap(key -> read(text, key))
                // A stored hash must not be accepted as a token id: it could be read from a copy of
                // the database.
                .filter(token -> !TokenIds.isHashed(token.id()))
                .flatMap(tokens::find);
    }

    /** The key id in the token's header; empty if the text is not an ES256 token. */
    private static Optional<String> keyId(String text) {
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
    private Optional<PatientToken> read(String text, JWSVerifier key) {
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

    /**
     * Those of the verified tokens that have neither expired nor been ended since, by one statement
     * for each organization and {@value #CHECKED_AT_ONCE} tokens.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Set<PatientToken> stillValid(Collection<PatientToken> verified) {
        Instant now = clock.instant();
        Map<UUID, List<PatientToken>> byOrganization =
                verified.stream()
                        .filter(token -> !token.isExpired(now))
                        .collect(Collectors.groupingBy(PatientToken::organizationId));
        Set<PatientToken> valid = new HashSet<>();
        byOrganization.forEach(
                (organization, all) -> {
                    for (List<PatientToken> part : Partition.of(all, CHECKED_AT_ONCE)) {
                        valid.addAll(tokens.notEnded(organization, part));
                    }
                });
        return valid;
    }

    /** Ends one token. May be repeated. */
    public void end(VerifiedToken verified) {
        PatientToken token = verified.token();
        tokens.remove(token);
        trail.recordDone(
                AuditAction.TOKEN_END,
                token.organizationId(),
                AuditTarget.ofPatient(verified.patientCode(), token.patientId()));
    }

    /** Ends every token of a patient. */
    public void endAll(UUID organization, long patient) {
        tokens.removeAll(organization, patient);
    }

    /**
     * Removes expired tokens and keys, a bounded number per call, and renews the key published
     * ahead; several nodes may do so at once.
     *
     * @return how many were removed
     */
    public int removeEnded() {
        keys.renewUpcomingKey();
        return tokens.removeEnded() + keys.removeOld();
    }

    /**
     * Hashes token ids that are stored in plain text, a bounded number per call. To be used once
     * all nodes understand hashed ids.
     *
     * @return how many were hashed
     */
    public int hashIds() {
        return tokens.hashSomeIds();
    }

    /** Whether token ids are stored in plain text. Scans the whole table. */
    public boolean hasPlainIds() {
        return tokens.hasPlainIds();
    }

    /**
     * A newly issued token.
     *
     * @param text the signed JWT
     */
    public record IssuedToken(String text, Instant expiresAt) {

        /** Leaves out the token so that it cannot reach a log. */
        @Override
        public String toString() {
            return "IssuedToken";
        }
    }

    /**
     * A verified token.
     *
     * @param patientCode the organization's code of the patient
     * @param linkMadeBy who made the link that opened the session, as kind and id; null for a token
     *     that no link gave, or if it was not kept
     */
    public record VerifiedToken(PatientToken token, String patientCode, String linkMadeBy) {}
}
