package org.patientcare.access.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.impl.AlgorithmSupportMessage;
import com.nimbusds.jose.crypto.impl.BaseJWSProvider;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.util.Base64URL;
import java.math.BigInteger;
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

/** ES256 signatures (RFC 7518, section 3.4) using Bouncy Castle. */
final class Es256 {

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
