package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("8: a text for patients has no control characters but tabs and line ends")
class NoControlCharactersTest {

    private final NoControlCharacters.Validator validator = new NoControlCharacters.Validator();

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a\tb", "a\nb\n", "a\r\nb", "\u00A0\u2028\u200D", "👩"})
    void valid(String text) {
        assertThat(validator.isValid(text, null)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u0001b", "\u001B[0m", "a\rb", "a\r", "\u007F", "\u0085", "\f"})
    void invalid(String text) {
        assertThat(validator.isValid(text, null)).isFalse();
    }

    @Test
    void noText() {
        assertThat(validator.isValid(null, null)).isTrue();
    }
}
