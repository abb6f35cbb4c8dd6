package org.patientcare.platform.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Base64;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.secrets.Secrets.SecretException;

@DisplayName("A key that wraps secrets")
class WrappingKeyTest {

    private static final String PLACE = "token_key/k1";
    private static final String SECRET = "{\"d\":\"privé\"}";

    private final WrappingKey key = key(1);
    private final String wrapped = key.wrap(SECRET, PLACE);

    @Test
    void unwrapsWhatItWrapped() {
        assertThat(wrapped).startsWith("aes-256-gcm:" + key.id() + ":").doesNotContain("priv");
        assertThat(WrappingKey.keyId(wrapped)).contains(key.id());
        assertThat(key.unwrap(wrapped, PLACE)).isEqualTo(SECRET);
    }

    @Test
    void wrapsTheSameTextDifferentlyEachTime() {
        assertThat(key.wrap(SECRET, PLACE)).isNotEqualTo(wrapped);
    }

    @Test
    void isNamedByADigestOfItself() {
        assertThat(key.id()).matches("[0-9a-f]{16}").isEqualTo(key(1).id());
        assertThat(key(2).id()).isNotEqualTo(key.id());
    }

    @Test
    void refusesWhatWasWrappedForAnotherRow() {
        assertThatThrownBy(() -> key.unwrap(wrapped, "token_key/k2"))
                .isInstanceOf(SecretException.class)
                .hasMessageContaining(
                        "the secret that is stored at token_key/k2 was not wrapped for")
                .hasMessageContaining("copied from another");
    }

    @Test
    void refusesWhatAnotherKeyWrapped() {
        assertThatThrownBy(() -> key(2).unwrap(wrapped, PLACE)).isInstanceOf(SecretException.class);
    }

    @Test
    void refusesEveryBitThatWasChanged() {
        int begin = wrapped.lastIndexOf(':') + 1;
        byte[] sealed = Base64.getDecoder().decode(wrapped.substring(begin));
        for (int bit = 0; bit < sealed.length * Byte.SIZE; bit++) {
            byte[] changed = sealed.clone();
            changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            String text = wrapped.substring(0, begin) + Base64.getEncoder().encodeToString(changed);
            assertThatThrownBy(() -> key.unwrap(text, PLACE)).isInstanceOf(SecretException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":", ":x", ":0123456789abcdef:", ":0123456789abcdef:!!"})
    void refusesWhatIsNoWrappedText(String rest) {
        assertThatThrownBy(() -> key.unwrap("aes-256-gcm" + rest, PLACE))
                .isInstanceOf(SecretException.class);
    }

    private static WrappingKey key(int seed) {
        byte[] bytes = new byte[WrappingKey.BYTES];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 7 + seed);
        }
        return new WrappingKey(bytes);
    }
}
