package org.patientcare.access.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.text.ParseException;
import java.time.Instant;
import java.util.UUID;

/**
 * A key pair for ES256. It is published ahead of its time, signs from one rotation to the next, and
 * retired, it still verifies until the last token that it signed has ended, and is removed then.
 */
@Entity
@Table(name = "token_key")
class TokenKey {

    @Id private String kid;

    @Column(name = "key_pair")
    private String keyPair;

    @Column(name = "created_at")
    private Instant createdAt;

    /** Published, and to sign from the next rotation on. */
    private boolean ahead;

    @Column(name = "retired_at")
    private Instant retiredAt;

    @Column(name = "verifies_until")
    private Instant verifiesUntil;

    protected TokenKey() {}

    private TokenKey(ECKey key, boolean ahead, Instant createdAt) {
        this.kid = key.getKeyID();
        this.keyPair = key.toJSONString();
        this.ahead = ahead;
        this.createdAt = createdAt;
    }

    static TokenKey toSign(Instant now) {
        return new TokenKey(generated(), false, now);
    }

    static TokenKey ahead(Instant now) {
        return new TokenKey(generated(), true, now);
    }

    private static ECKey generated() {
        try {
            return new ECKeyGenerator(Curve.P_256)
                    .keyID(UUID.randomUUID().toString())
                    .keyUse(KeyUse.SIGNATURE)
                    .algorithm(JWSAlgorithm.ES256)
                    .generate();
        } catch (JOSEException e) {
            throw new IllegalStateException("The platform cannot make a P-256 key pair", e);
        }
    }

    String kid() {
        return kid;
    }

    boolean isAhead() {
        return ahead;
    }

    String json() {
        return keyPair;
    }

    Instant createdAt() {
        return createdAt;
    }

    Instant retiredAt() {
        return retiredAt;
    }

    ECKey key() {
        try {
            return ECKey.parse(keyPair);
        } catch (ParseException e) {
            throw new IllegalStateException(
                    "Token key " + kid + " in the database cannot be read", e);
        }
    }
}
