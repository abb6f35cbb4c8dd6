package org.patientcare.access.token;

import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/** The keys that sign tokens, shared by all nodes through the database. */
@Stateless
public class TokenKeyService {

    /** After so long a key that was published and did not sign yet is replaced. */
    private static final Duration AHEAD = Duration.ofDays(30);

    @Inject private TokenRepository tokens;
    @Inject private TokenSettings settings;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /** Makes what is missing: the first key pair of the installation, and the one after it. */
    public void ensure() {
        if (tokens.signingKey().isEmpty()) {
            tokens.add(TokenKey.toSign(clock.instant()));
        }
        if (tokens.keyAhead().isEmpty()) {
            tokens.add(TokenKey.ahead(clock.instant()));
        }
    }

    /**
     * The key that was published ahead signs from now on; the one before it verifies until its last
     * token has ended. Of several rotations at once one counts.
     */
    public void rotate() {
        Instant now = clock.instant();
        Optional<TokenKey> before = tokens.signingKey();
        if (before.isPresent()
                && !tokens.retire(before.get(), now, now.plus(settings.lifetime()))) {
            return;
        }
        if (!tokens.promoteKeyAhead()) {
            tokens.add(TokenKey.toSign(now));
        }
        tokens.add(TokenKey.ahead(now));
        tokens.signingKey()
                .ifPresent(
                        key ->
                                trail.wrote(
                                        AuditAction.TOKEN_KEYS_ROTATE, null, List.of(key.kid())));
    }

    /** Replaces the key ahead before it has lain in backups for long; any node may do it. */
    public void renewKeyAhead() {
        Instant now = clock.instant();
        tokens.removeKeyAheadMadeBefore(now.minus(AHEAD));
        if (tokens.keyAhead().isEmpty()) {
            tokens.add(TokenKey.ahead(now));
        }
    }

    /** Since when the key signs that does; empty if none does. */
    public Optional<Instant> signsSince() {
        return tokens.signingKey()
                .map(
                        key ->
                                tokens.lastRotation()
                                        .filter(key.createdAt()::isBefore)
                                        .orElse(key.createdAt()));
    }

    /** How many keys verify, the one that signs among them; not the one that never signed. */
    public int count() {
        return (int) tokens.keys().stream().filter(key -> !key.isAhead()).count();
    }

    /** The public keys as a JWK set. */
    public String published() {
        return new JWKSet(tokens.keys().stream().<JWK>map(TokenKey::key).toList()).toString(true);
    }

    public ECKey signing() {
        return tokens.signingKey()
                .orElseThrow(() -> new IllegalStateException("No token key signs"))
                .key();
    }

    public Optional<ECKey> verifying(String kid) {
        return tokens.key(kid).map(key -> key.key().toPublicJWK());
    }
}
