package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("1 Conventions: a text of white space only is blank, whichever white space it is")
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

    @Test
    void aLetterAmongWhiteSpaceIsNotBlank() {
        assertThat(isValid("\u2003x\u2003")).isTrue();
        assertThat(isValid(null)).isTrue();
    }

    private boolean isValid(String text) {
        return validator.isValid(text, null);
    }
}
