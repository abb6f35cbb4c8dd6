package org.patientcare.access.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.impl.AlgorithmSupportMessage;
import com.nimbusds.jose.crypto.impl.BaseJWSProvider;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.util.Base64URL;
import java.math.BigInteger;
import java.util.Set;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.HMacDSAKCalculator;
import org.bouncycastle.crypto.signers.PlainDSAEncoding;
import org.patientcare.platform.shared.Sha256;

/**
 * Signs with ES256 (RFC 7518, section 3.4) using Bouncy Castle, with deterministic nonces (RFC
 * 6979). Thread-safe.
 */
final class Es256Signer extends BaseJWSProvider implements JWSSigner {

    private final ECPrivateKeyParameters key;

    Es256Signer(ECKey pair) {
        super(Set.of(JWSAlgorithm.ES256));
        key = new ECPrivateKeyParameters(pair.getD().decodeToBigInteger(), P256.DOMAIN);
    }

    @Override
    public Base64URL sign(JWSHeader header, byte[] input) throws JOSEException {
        if (!supportedJWSAlgorithms().contains(header.getAlgorithm())) {
            throw new JOSEException(
                    AlgorithmSupportMessage.unsupportedJWSAlgorithm(
                            header.getAlgorithm(), supportedJWSAlgorithms()));
        }
        ECDSASigner signer = new ECDSASigner(new HMacDSAKCalculator(SHA256Digest.newInstance()));
        signer.init(true, key);
        BigInteger[] signature = signer.generateSignature(Sha256.of(input));
        return Base64URL.encode(
                PlainDSAEncoding.INSTANCE.encode(P256.DOMAIN.getN(), signature[0], signature[1]));
    }
}
