package org.patientcare.access.token;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.impl.BaseJWSProvider;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.util.Base64URL;
import java.math.BigInteger;
import java.util.Set;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.PlainDSAEncoding;
import org.patientcare.platform.shared.Sha256;

/**
 * Verifies ES256 signatures (RFC 7518, section 3.4) using Bouncy Castle. A header with critical
 * parameters is refused, since none are supported. Thread-safe.
 */
final class Es256Verifier extends BaseJWSProvider implements JWSVerifier {

    private final ECPublicKeyParameters key;

    /**
     * @throws IllegalArgumentException if the point is not on the curve
     */
    Es256Verifier(ECKey pair) {
        super(Set.of(JWSAlgorithm.ES256));
        BigInteger x = pair.getX().decodeToBigInteger();
        BigInteger y = pair.getY().decodeToBigInteger();
        key = new ECPublicKeyParameters(P256.DOMAIN.getCurve().createPoint(x, y), P256.DOMAIN);
    }

    @Override
    public boolean verify(JWSHeader header, byte[] input, Base64URL signature) {
        if (!supportedJWSAlgorithms().contains(header.getAlgorithm())
                || header.getCriticalParams() != null) {
            return false;
        }
        BigInteger[] parts;
        try {
            parts = PlainDSAEncoding.INSTANCE.decode(P256.DOMAIN.getN(), signature.decode());
        } catch (IllegalArgumentException e) {
            return false;
        }
        ECDSASigner verifier = new ECDSASigner();
        verifier.init(false, key);
        return verifier.verifySignature(Sha256.of(input), parts[0], parts[1]);
    }
}
