package org.patientcare.access.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
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
        return new TokenKeyPair(jwk, new Es256Signer(jwk), new Es256Verifier(jwk));
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
