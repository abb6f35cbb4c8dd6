package org.patientcare.access.token;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.shared.Partition;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** Issues, verifies and ends patients' tokens. */
@Stateless
public class TokenService {

    private static final int CHECKED_AT_ONCE = 1_000;

    @Inject private TokenRepository tokens;
    @EJB private TokenKeyService keys;
    @Inject private KeyPairs pairs;
    @Inject private TokenFormat format;
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
        SigningKey key = keys.signingKey();
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
        return new IssuedToken(format.write(token, key), token.expiresAt());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }

    /** Verifies a token; empty unless it is valid and has not been ended. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Optional<VerifiedToken> verify(String text) {
        return TokenFormat.keyId(text)
                .flatMap(keys::findVerifier)
                .flatMap(key -> format.read(text, key))
                // A stored hash must not be accepted as a token id: it could be read from a copy of
                // the database.
                .filter(token -> !TokenIds.isHashed(token.id()))
                .flatMap(tokens::find);
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
}
