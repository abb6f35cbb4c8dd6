package org.patientcare.access.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.impl.ECDSA;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.access.token.TokenKeyPair.Es256;

@DisplayName("ES256 signatures of tokens, compared with those of the JOSE library")
class Es256Test {

    private static final JWSHeader HEADER = new JWSHeader(JWSAlgorithm.ES256);
    private static final byte[] INPUT = "header.claims".getBytes(StandardCharsets.US_ASCII);

    private final ECKey key = newKey();
    private final Es256.Verifier verifier = new Es256.Verifier(key.toPublicJWK());

    @RepeatedTest(20)
    void eachVerifiesTheOthersSignature() throws JOSEException, ParseException {
        ECKey own = newKey();
        String ours = signed(new Es256.Signer(own));
        String theirs = signed(new ECDSASigner(own));

        assertThat(JWSObject.parse(ours).verify(new ECDSAVerifier(own.toPublicJWK()))).isTrue();
        assertThat(JWSObject.parse(theirs).verify(new Es256.Verifier(own.toPublicJWK()))).isTrue();
    }

    @Test
    void neitherAnotherKeyNorAnotherTextIsAccepted() throws JOSEException {
        Base64URL signature = new Es256.Signer(key).sign(HEADER, INPUT);

        assertThat(verifier.verify(HEADER, INPUT, signature)).isTrue();
        assertThat(new Es256.Verifier(newKey()).verify(HEADER, INPUT, signature)).isFalse();
        assertThat(verifier.verify(HEADER, new byte[] {1}, signature)).isFalse();
    }

    @Test
    void noBitOfASignatureMayDiffer() throws JOSEException {
        byte[] signature = new Es256.Signer(key).sign(HEADER, INPUT).decode();

        for (int at = 0; at < signature.length; at++) {
            byte[] other = signature.clone();
            other[at] ^= 1;
            assertThat(verifier.verify(HEADER, INPUT, Base64URL.encode(other))).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 65, 128, 100_000})
    void zerosAreNoSignature(int length) {
        assertThat(verifier.verify(HEADER, INPUT, Base64URL.encode(new byte[length]))).isFalse();
    }

    @Test
    void numbersOutOfRangeAreNoSignature() {
        byte[] most = new byte[64];
        Arrays.fill(most, (byte) 0xff);

        assertThat(verifier.verify(HEADER, INPUT, Base64URL.encode(most))).isFalse();
    }

    @Test
    void aSignatureInDerIsRefused() throws JOSEException {
        byte[] signature = new Es256.Signer(key).sign(HEADER, INPUT).decode();

        assertThat(
                        verifier.verify(
                                HEADER,
                                INPUT,
                                Base64URL.encode(ECDSA.transcodeSignatureToDER(signature))))
                .isFalse();
    }

    @Test
    void noOtherAlgorithmNorACriticalHeaderIsAccepted() throws JOSEException {
        Base64URL signature = new Es256.Signer(key).sign(HEADER, INPUT);
        JWSHeader other = new JWSHeader(JWSAlgorithm.ES384);
        JWSHeader critical =
                new JWSHeader.Builder(JWSAlgorithm.ES256)
                        .criticalParams(Set.of("b64"))
                        .base64URLEncodePayload(false)
                        .build();

        assertThat(verifier.verify(other, INPUT, signature)).isFalse();
        assertThat(verifier.verify(critical, INPUT, signature)).isFalse();
        assertThatThrownBy(() -> new Es256.Signer(key).sign(other, INPUT))
                .isInstanceOf(JOSEException.class);
    }

    @Test
    void aPairChecksThatItsHalvesMatch() {
        TokenKeyPair pair = TokenKeyPair.of(key);
        TokenKeyPair mixed =
                new TokenKeyPair(key, new Es256.Signer(newKey()), new Es256.Verifier(key));

        pair.selfTest();
        assertThatIllegalStateException().isThrownBy(mixed::selfTest);
        assertThat(pair).asString().isEqualTo(key.getKeyID());
    }

    private static String signed(JWSSigner signer) throws JOSEException {
        JWSObject text = new JWSObject(HEADER, new Payload("María-José, Łukasz, 李"));
        text.sign(signer);
        return text.serialize();
    }

    private static ECKey newKey() {
        try {
            return new ECKeyGenerator(Curve.P_256).keyID("key").generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}
