package org.patientcare.access.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;

/**
 * A parsed key pair of tokens with its signer and verifier.
 *
 * @param jwk the public and the private key
 */
public record TokenKeyPair(ECKey jwk, JWSSigner signer, JWSVerifier verifier) {

    static TokenKeyPair of(ECKey jwk) {
        return new TokenKeyPair(jwk, new Es256.Signer(jwk), new Es256.Verifier(jwk));
    }

    /**
     * @param json the private key as a JWK
     * @throws TokenKeyException if it cannot be parsed, or is not a private P-256 key
     */
    static TokenKeyPair read(String kid, String json) {
        try {
            ECKey key = ECKey.parse(json);
            if (!key.isPrivate() || !Curve.P_256.equals(key.getCurve())) {
                throw new TokenKeyException(kid, "is not a private key of P-256", null);
            }
            return of(key);
        } catch (ParseException e) {
            throw new TokenKeyException(kid, "cannot be read", e);
        }
    }

    String id() {
        return jwk.getKeyID();
    }

    /** Returns the claims as a signed JWT. */
    String sign(JWTClaimsSet claims) {
        try {
            SignedJWT jwt =
                    new SignedJWT(
                            new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(id()).build(), claims);
            jwt.sign(signer);
            return jwt.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException("The token could not be signed", e);
        }
    }

    /**
     * Signs and verifies a test token. Called at start-up as well, because a server that is
     * stopping can no longer load classes.
     *
     * @throws TokenKeyException if the public key does not match the private key
     */
    void selfTest() {
        try {
            SignedJWT trial = SignedJWT.parse(sign(new JWTClaimsSet.Builder().build()));
            if (!trial.verify(verifier)) {
                throw new TokenKeyException(
                        id(), "has a public key that does not match its private key", null);
            }
        } catch (ParseException | JOSEException e) {
            throw new TokenKeyException(id(), "cannot be used", e);
        }
    }

    /** For logs: without the secret. */
    @Override
    public String toString() {
        return id();
    }
}
