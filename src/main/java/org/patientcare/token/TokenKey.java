package org.patientcare.token;

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
 * A key pair for ES256. It signs from its creation until another takes its place; retired, it still
 * verifies until the last token that it signed has ended, and is removed then.
 */
@Entity
@Table(name = "token_key")
class TokenKey {

    @Id private String kid;

    @Column(name = "key_pair")
    private String keyPair;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "retired_at")
    private Instant retiredAt;

    @Column(name = "verifies_until")
    private Instant verifiesUntil;

    protected TokenKey() {}

    private TokenKey(ECKey key, Instant createdAt) {
        this.kid = key.getKeyID();
        this.keyPair = key.toJSONString();
        this.createdAt = createdAt;
    }

    static TokenKey generate(Instant now) {
        try {
            return new TokenKey(
                    new ECKeyGenerator(Curve.P_256)
                            .keyID(UUID.randomUUID().toString())
                            .keyUse(KeyUse.SIGNATURE)
                            .algorithm(JWSAlgorithm.ES256)
                            .generate(),
                    now);
        } catch (JOSEException e) {
            throw new IllegalStateException("The platform cannot make a P-256 key pair", e);
        }
    }

    String kid() {
        return kid;
    }

    String json() {
        return keyPair;
    }

    Instant createdAt() {
        return createdAt;
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
