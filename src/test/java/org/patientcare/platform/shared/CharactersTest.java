package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("1 Conventions: strings not limited otherwise hold at most 255 characters")
class CharactersTest {

    private static final class Fields {
        @Characters String usual;

        @Characters(max = 2)
        String two;
    }

    @Test
    void lettersBeyondTheBasicPlaneCountOnce() throws NoSuchFieldException {
        assertThat(isValid("two", "😀😀")).isTrue();
        assertThat(isValid("two", "😀😀😀")).isFalse();
        assertThat(isValid("two", "e\u0301")).isTrue();
        assertThat(isValid("two", "e\u0301e")).isFalse();
    }

    @Test
    void theUsualLimitIs255() throws NoSuchFieldException {
        assertThat(isValid("usual", "x".repeat(255))).isTrue();
        assertThat(isValid("usual", "x".repeat(256))).isFalse();
        assertThat(isValid("usual", "")).isTrue();
        assertThat(isValid("usual", null)).isTrue();
    }

    private static boolean isValid(String field, String text) throws NoSuchFieldException {
        Characters.Validator validator = new Characters.Validator();
        validator.initialize(Fields.class.getDeclaredField(field).getAnnotation(Characters.class));
        return validator.isValid(text, null);
    }
}
