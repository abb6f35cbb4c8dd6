package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("1 Conventions: a text in which nothing is seen is blank, whichever characters it has")
class NotOnlyWhitespaceTest {

    private final NotOnlyWhitespace.Validator validator = new NotOnlyWhitespace.Validator();

    @Test
    void everyWhiteSpaceOfUnicodeIsBlank() {
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(c -> Character.isWhitespace(c) || Character.isSpaceChar(c))
                .forEach(
                        white ->
                                assertThat(isValid(" " + Character.toString(white)))
                                        .as("U+%04X", white)
                                        .isFalse());
        assertThat(isValid("\u2003")).isFalse();
        assertThat(isValid("\u00A0\u3000\u202F")).isFalse();
        assertThat(isValid("")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u0001\u007F\u0085",
                "\u00AD\u200B\u200D\u200F\u2060\u2066\uFEFF",
                "\u034F\u180B\uFE0F\u0301\u20DD",
                "\u115F\u1160\u3164\uFFA0\u2800",
                "\uDB40\uDC41\uDB40\uDD00"
            })
    void invisibleCharactersAndMarksAloneAreBlank(String text) {
        assertThat(isValid(text)).isFalse();
        assertThat(isValid("\u00A0" + text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u2003x\u2003",
                "María\u00A0José",
                "山田\u3000太郎",
                "می\u200Cنا",
                "e\u0301",
                "\uD83D\uDC69\u200D\u2695\uFE0F",
                "."
            })
    void whatHasASeenCharacterIsNotBlank(String text) {
        assertThat(isValid(text)).isTrue();
    }

    @Test
    void nullIsForAnotherConstraint() {
        assertThat(isValid(null)).isTrue();
    }

    private boolean isValid(String text) {
        return validator.isValid(text, null);
    }
}
