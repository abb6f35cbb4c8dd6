package org.patientcare.access.token;

import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.patientcare.access.token.TokenKeyRepository.TokenKey;
import org.patientcare.platform.secrets.AllSecrets;
import org.patientcare.platform.secrets.SecretForm;
import org.patientcare.platform.secrets.Secrets;
import org.patientcare.platform.secrets.StoredSecret;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** Manages the signing keys of tokens, which all nodes share through the database. */
@Stateless
public class TokenKeyService {

    /** The age at which a published key that has not signed yet is replaced. */
    private static final Duration MAX_AGE_AHEAD = Duration.ofDays(30);

    @Inject private TokenKeyRepository keys;
    @Inject private KeyPairs pairs;
    @Inject private Secrets secrets;
    @Inject private AllSecrets allSecrets;
    @Inject private TokenSettings settings;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /** Creates the signing key and the key after it, if they are missing. */
    public void ensureKeys() {
        // Before the first statement, because on a slow machine loading the key generator may take
        // longer than the database lets a transaction be idle.
        pairs.warmUp();
        if (keys.findSigning().isEmpty()) {
            add(false, clock.instant());
        }
        if (keys.findUpcoming().isEmpty()) {
            add(true, clock.instant());
        }
    }

    /**
     * Tests the signing key. Runs outside any transaction, because on a slow machine loading the
     * signer may take longer than the database lets a transaction be idle.
     *
     * @throws IllegalStateException if no key signs or the key cannot be used
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void testSigningKey() {
        signingKey().pair().selfTest();
    }

    /**
     * Rotates the keys: the key that was published ahead signs from now on, and the previous one
     * verifies until its last token has expired. Of several concurrent rotations, one takes effect.
     */
    public void rotate() {
        Instant now = clock.instant();
        Optional<TokenKey> before = keys.findSigning();
        if (before.isPresent() && !keys.retire(before.get(), now, now.plus(settings.lifetime()))) {
            return;
        }
        if (!keys.promoteUpcoming()) {
            add(false, now);
        }
        add(true, now);
        keys.findSigning()
                .ifPresent(
                        key ->
                                trail.recordDone(
                                        AuditAction.TOKEN_KEYS_ROTATE,
                                        null,
                                        AuditTarget.ofObjects(key.kid())));
    }

    /**
     * Replaces the key that was published ahead once it is older than 30 days, since it may be in
     * backups; several nodes may do so at once.
     */
    public void renewUpcomingKey() {
        Instant now = clock.instant();
        keys.removeUpcomingCreatedBefore(now.minus(MAX_AGE_AHEAD));
        if (keys.findUpcoming().isEmpty()) {
            add(true, now);
        }
    }

    /** Since when the current key has been signing; empty if none does. */
    public Optional<Instant> signingSince() {
        return keys.findSigning()
                .map(
                        key ->
                                keys.lastRotation()
                                        .filter(key.createdAt()::isBefore)
                                        .orElse(key.createdAt()));
    }

    /**
     * The number of keys that verify tokens, the signing key included; the key published ahead is
     * not counted.
     */
    public int verifyingKeyCount() {
        return (int) keys.list().stream().filter(key -> !key.upcoming()).count();
    }

    /** The public keys as the JSON of a JWK set. */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public String publicJwks() {
        return new JWKSet(keys.list().stream().<JWK>map(key -> pairs.load(key).jwk()).toList())
                .toString(true);
    }

    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public SigningKey signingKey() {
        TokenKey key =
                keys.findSigning()
                        .orElseThrow(
                                () ->
                                        new IllegalStateException(
                                                "There is no token key that signs"));
        return new SigningKey(pairs.load(key), !key.pair().form().isPlain());
    }

    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public Optional<JWSVerifier> findVerifier(String kid) {
        return keys.find(kid).map(key -> pairs.load(key).verifier());
    }

    /**
     * Removes keys that no longer verify any token, a bounded number per call.
     *
     * @return how many were removed
     */
    public int removeOld() {
        return keys.removeExpired();
    }

    private void add(boolean ahead, Instant now) {
        keys.add(pairs.generate(ahead, now, form()));
    }

    /**
     * The form in which a new key is stored: the newest one if a key already has it or there are no
     * keys; otherwise the form of the existing keys, because a node that does not support the
     * newest form yet has to read this key as well.
     */
    private SecretForm form() {
        allSecrets.announceCreation();
        SecretForm newest = secrets.newest();
        List<SecretForm> forms = keys.all().stream().map(StoredSecret::form).toList();
        return forms.isEmpty() || forms.contains(newest) ? newest : forms.get(0);
    }

    /**
     * The current signing key.
     *
     * @param wrapped whether it is stored wrapped; if so, every node also understands hashed token
     *     ids
     */
    public record SigningKey(TokenKeyPair pair, boolean wrapped) {}
}
