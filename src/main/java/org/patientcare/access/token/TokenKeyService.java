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
import org.patientcare.platform.secrets.AllSecrets;
import org.patientcare.platform.secrets.SecretForm;
import org.patientcare.platform.secrets.Secrets;
import org.patientcare.platform.secrets.StoredSecret;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/** The keys that sign tokens, shared by all nodes through the database. */
@Stateless
public class TokenKeyService {

    /** After so long a key that was published and did not sign yet is replaced. */
    private static final Duration AHEAD = Duration.ofDays(30);

    @Inject private TokenKeyRepository keys;
    @Inject private KeyPairs pairs;
    @Inject private Secrets secrets;
    @Inject private AllSecrets allSecrets;
    @Inject private TokenSettings settings;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /** Makes what is missing: the first key pair of the installation, and the one after it. */
    public void ensure() {
        // Before the first statement: a slow machine may take longer to load what makes keys than
        // the database lets a transaction be idle.
        pairs.loadWhatMakesThem();
        if (keys.signing().isEmpty()) {
            add(false, clock.instant());
        }
        if (keys.ahead().isEmpty()) {
            add(true, clock.instant());
        }
    }

    /**
     * Tries the key that signs. Outside any transaction: a slow machine may take longer to load
     * what signs than the database lets one be idle.
     *
     * @throws IllegalStateException if it cannot be used
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void check() {
        signing().pair().check();
    }

    /**
     * The key that was published ahead signs from now on; the one before it verifies until its last
     * token has ended. Of several rotations at once one counts.
     */
    public void rotate() {
        Instant now = clock.instant();
        Optional<TokenKey> before = keys.signing();
        if (before.isPresent() && !keys.retire(before.get(), now, now.plus(settings.lifetime()))) {
            return;
        }
        if (!keys.promoteAhead()) {
            add(false, now);
        }
        add(true, now);
        keys.signing()
                .ifPresent(
                        key ->
                                trail.wrote(
                                        AuditAction.TOKEN_KEYS_ROTATE,
                                        null,
                                        Concerned.things(key.kid())));
    }

    /** Replaces the key ahead before it has lain in backups for long; any node may do it. */
    public void renewKeyAhead() {
        Instant now = clock.instant();
        keys.removeAheadMadeBefore(now.minus(AHEAD));
        if (keys.ahead().isEmpty()) {
            add(true, now);
        }
    }

    /** Since when the key signs that does; empty if none does. */
    public Optional<Instant> signsSince() {
        return keys.signing()
                .map(
                        key ->
                                keys.lastRotation()
                                        .filter(key.createdAt()::isBefore)
                                        .orElse(key.createdAt()));
    }

    /** How many keys verify, the one that signs among them; not the one that never signed. */
    public int count() {
        return (int) keys.all().stream().filter(key -> !key.ahead()).count();
    }

    /** The public keys as a JWK set. */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public String published() {
        return new JWKSet(keys.all().stream().<JWK>map(key -> pairs.of(key).jwk()).toList())
                .toString(true);
    }

    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public SigningKey signing() {
        TokenKey key =
                keys.signing().orElseThrow(() -> new IllegalStateException("No token key signs"));
        return new SigningKey(pairs.of(key), !key.pair().form().isPlain());
    }

    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public Optional<JWSVerifier> verifying(String kid) {
        return keys.find(kid).map(key -> pairs.of(key).verifier());
    }

    /**
     * Removes keys that verify no token any more, some at a time.
     *
     * @return how many
     */
    public int removeOld() {
        return keys.removeThatVerifyNothing();
    }

    private void add(boolean ahead, Instant now) {
        keys.add(pairs.made(ahead, now, form()));
    }

    /**
     * The newest, if a key is kept in it already, or there is none. Else as those are kept that are
     * there: a node that does not know the newest form yet has to read this one, too.
     */
    private SecretForm form() {
        allSecrets.beginMaking();
        SecretForm newest = secrets.newest();
        List<SecretForm> forms = keys.pairs().stream().map(StoredSecret::form).toList();
        return forms.isEmpty() || forms.contains(newest) ? newest : forms.get(0);
    }
}
