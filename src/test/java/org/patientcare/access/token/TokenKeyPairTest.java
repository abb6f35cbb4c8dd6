package org.patientcare.access.token;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("5 Tokens: an unusable key is reported with what to do")
class TokenKeyPairTest {

    @Test
    @DisplayName("a public and a private half of two different keys")
    void halvesOfTwoKeys() throws JOSEException {
        ECKey whole = new ECKeyGenerator(Curve.P_256).keyID("k-1").generate();
        ECKey other = new ECKeyGenerator(Curve.P_256).generate();
        ECKey mixed =
                new ECKey.Builder(Curve.P_256, whole.getX(), whole.getY())
                        .d(other.getD())
                        .keyID("k-1")
                        .build();

        assertThatCode(TokenKeyPair.of(whole)::selfTest).doesNotThrowAnyException();
        assertThatThrownBy(TokenKeyPair.of(mixed)::selfTest)
                .isInstanceOf(TokenKeyException.class)
                .hasMessageContaining(
                        "the token key k-1 in the database has a public key that does not match")
                .hasMessageContaining("Restore the row from a backup")
                .hasMessageContaining("DELETE FROM token_key WHERE kid = 'k-1'");
    }
}
