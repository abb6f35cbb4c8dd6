package org.patientcare.token;

import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.patientcare.audit.AuditAction;
import org.patientcare.audit.AuditTrail;

/** The keys that sign tokens, shared by all nodes through the database. */
@Stateless
public class TokenKeyService {

    @Inject private TokenRepository tokens;
    @Inject private TokenSettings settings;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /** Makes the first key pair of the installation. */
    public void ensure() {
        if (tokens.signingKey().isEmpty()) {
            tokens.addSigningKey(TokenKey.generate(clock.instant()));
        }
    }

    /** A new key signs from now on; the one before it verifies until its last token has ended. */
    public void rotate() {
        Instant now = clock.instant();
        tokens.retireSigningKey(now, now.plus(settings.lifetime()));
        TokenKey next = TokenKey.generate(now);
        if (tokens.addSigningKey(next)) {
            trail.wrote(AuditAction.TOKEN_KEYS_ROTATE, null, List.of(next.kid()));
        }
    }

    /** Since when the key signs that does; empty if none does. */
    public Optional<Instant> signsSince() {
        return tokens.signingKey().map(TokenKey::createdAt);
    }

    /** How many keys verify, the one that signs among them. */
    public int count() {
        return tokens.keys().size();
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
