package org.patientcare.access.token;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.access.token.TokenKeyPair.TokenKeyException;

@DisplayName("5 Tokens: an unusable key is reported with what to do")
class TokenKeyPairTest {

    @ParameterizedTest
    @ValueSource(strings = {"broken", "{\"kty\":\"EC\"}", ""})
    @DisplayName("a text that is no key")
    void noKey(String stored) {
        assertUnusable("cannot be read", () -> TokenKeyPair.read("k-1", stored));
    }

    @Test
    @DisplayName("a public key alone, and a key of another curve")
    void noPrivateKeyOfTheCurve() throws JOSEException {
        String half = new ECKeyGenerator(Curve.P_256).generate().toPublicJWK().toJSONString();
        String other = new ECKeyGenerator(Curve.P_384).generate().toJSONString();

        for (String stored : List.of(half, other)) {
            assertUnusable("is not a private key of", () -> TokenKeyPair.read("k-1", stored));
        }
    }

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
        assertUnusable("has a public key that does not match", TokenKeyPair.of(mixed)::selfTest);
    }

    private static void assertUnusable(String what, ThrowingCallable use) {
        assertThatThrownBy(use)
                .isInstanceOf(TokenKeyException.class)
                .hasMessageContaining("the token key k-1 in the database " + what)
                .hasMessageContaining("Restore the row from a backup")
                .hasMessageContaining("DELETE FROM token_key WHERE kid = 'k-1'");
    }
}
