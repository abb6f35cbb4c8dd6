package org.patientcare.access.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.impl.AlgorithmSupportMessage;
import com.nimbusds.jose.crypto.impl.BaseJWSProvider;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import jakarta.ejb.ApplicationException;
import java.math.BigInteger;
import java.text.ParseException;
import java.util.Set;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.crypto.params.ECDomainParameters;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.HMacDSAKCalculator;
import org.bouncycastle.crypto.signers.PlainDSAEncoding;
import org.patientcare.platform.shared.Sha256;

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

    /** ES256 signatures (RFC 7518, section 3.4) using Bouncy Castle. */
    static final class Es256 {

        /** The elliptic curve. */
        private static final ECDomainParameters CURVE =
                new ECDomainParameters(CustomNamedCurves.getByName("P-256"));

        private Es256() {}

        /** Signs, with deterministic nonces (RFC 6979). Thread-safe. */
        static final class Signer extends BaseJWSProvider implements JWSSigner {

            private final ECPrivateKeyParameters key;

            Signer(ECKey pair) {
                super(Set.of(JWSAlgorithm.ES256));
                key = new ECPrivateKeyParameters(pair.getD().decodeToBigInteger(), CURVE);
            }

            @Override
            public Base64URL sign(JWSHeader header, byte[] input) throws JOSEException {
                if (!supportedJWSAlgorithms().contains(header.getAlgorithm())) {
                    throw new JOSEException(
                            AlgorithmSupportMessage.unsupportedJWSAlgorithm(
                                    header.getAlgorithm(), supportedJWSAlgorithms()));
                }
                ECDSASigner signer =
                        new ECDSASigner(new HMacDSAKCalculator(SHA256Digest.newInstance()));
                signer.init(true, key);
                BigInteger[] signature = signer.generateSignature(Sha256.of(input));
                return Base64URL.encode(
                        PlainDSAEncoding.INSTANCE.encode(CURVE.getN(), signature[0], signature[1]));
            }
        }

        /**
         * Verifies. A header with critical parameters is refused, since none are supported.
         * Thread-safe.
         */
        static final class Verifier extends BaseJWSProvider implements JWSVerifier {

            private final ECPublicKeyParameters key;

            /**
             * @throws IllegalArgumentException if the point is not on the curve
             */
            Verifier(ECKey pair) {
                super(Set.of(JWSAlgorithm.ES256));
                BigInteger x = pair.getX().decodeToBigInteger();
                BigInteger y = pair.getY().decodeToBigInteger();
                key = new ECPublicKeyParameters(CURVE.getCurve().createPoint(x, y), CURVE);
            }

            @Override
            public boolean verify(JWSHeader header, byte[] input, Base64URL signature) {
                if (!supportedJWSAlgorithms().contains(header.getAlgorithm())
                        || header.getCriticalParams() != null) {
                    return false;
                }
                BigInteger[] parts;
                try {
                    parts = PlainDSAEncoding.INSTANCE.decode(CURVE.getN(), signature.decode());
                } catch (IllegalArgumentException e) {
                    return false;
                }
                ECDSASigner verifier = new ECDSASigner();
                verifier.init(false, key);
                return verifier.verifySignature(Sha256.of(input), parts[0], parts[1]);
            }
        }
    }

    /**
     * A stored token key cannot be used; the message tells the operator what to do. It is an
     * application exception so that the container does not wrap it and the start-up log shows the
     * message alone.
     */
    @ApplicationException(rollback = true)
    static final class TokenKeyException extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        /**
         * @param what what is wrong with the key, such as {@code cannot be read}
         * @param cause null for none
         */
        TokenKeyException(String kid, String what, Exception cause) {
            super(
                    "the token key "
                            + kid
                            + " in the database "
                            + what
                            + ": its row in the table token_key was changed. Restore the row from a backup; or, if the tokens"
                            + " that it signed may become invalid, DELETE FROM token_key WHERE kid = '"
                            + kid
                            + "' and restart, which creates a new key",
                    cause);
        }
    }
}
