package org.patientcare.access.token;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/** Issues, verifies and ends patients' tokens. */
@Stateless
public class TokenService {

    @Inject private TokenRepository tokens;
    @EJB private TokenKeyService keys;
    @Inject private KeyPairs pairs;
    @Inject private TokenFormat format;
    @Inject private TokenSettings settings;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /** A new token for a patient of an organization. */
    public IssuedToken issue(UUID organization, long patient) {
        PatientToken token = newToken(UUID.randomUUID(), organization, patient, now());
        SigningKey key = keys.signing();
        tokens.add(token, key.wrapped());
        return issued(token, key.pair());
    }

    /**
     * A new token for the patient who has this code; noted in the trail, in the one statement that
     * it takes.
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
                        holder ->
                                issued(
                                        newToken(id, organization, holder.patient(), now),
                                        pairs.of(holder.signing())))
                .or(
                        () -> {
                            keys.signing();
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

    /** What a token says; empty unless it works. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Optional<WorkingToken> verify(String text) {
        return TokenFormat.keyId(text)
                .flatMap(keys::verifying)
                .flatMap(key -> format.read(text, key))
                // Else what the database shows of a token would do for one.
                .filter(token -> !TokenIds.isHashed(token.id()))
                .flatMap(
                        token ->
                                tokens.patientOf(token).map(code -> new WorkingToken(token, code)));
    }

    /** Ends one token; repeating it is fine. */
    public void end(WorkingToken working) {
        PatientToken token = working.token();
        tokens.remove(token);
        trail.wrote(
                AuditAction.TOKEN_END,
                token.organizationId(),
                Concerned.ofPatient(working.patientCode(), token.patientId()));
    }

    /** Ends every token of a patient. */
    public void endAll(UUID organization, long patient) {
        tokens.removeAll(organization, patient);
    }

    /**
     * Removes tokens and keys that no longer matter, some at a time; any node may do it at any
     * time.
     *
     * @return how many
     */
    public int removeEnded() {
        keys.renewKeyAhead();
        return tokens.removeEnded() + keys.removeOld();
    }

    /**
     * Hashes ids of tokens that are kept as they are, some at a time. To be done once all nodes
     * know hashed ones.
     *
     * @return how many
     */
    public int hashIds() {
        return tokens.hashIds();
    }

    /** Whether ids of tokens are kept as they are. Looks through all of them. */
    public boolean hasPlainIds() {
        return tokens.hasPlainIds();
    }
}
