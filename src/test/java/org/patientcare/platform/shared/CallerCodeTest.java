package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("1 Conventions: a caller's code is an opaque string of 1 to 255 characters")
class CallerCodeTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "0",
                "a b",
                "a/b",
                "/",
                "a/",
                "%",
                "%00",
                "+",
                ";",
                "?",
                "#",
                "...",
                ".a",
                "..a",
                "a..",
                "Łukasz",
                "李",
                "María-José",
                "Jose\u0301",
                "👩‍⚕️",
                "\u200B",
                "a\u00A0b",
                "\"",
                "'",
                "{}",
                "null"
            })
    void everyOrdinaryTextIsACode(String code) {
        assertThat(isValid(code)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                " a",
                "a ",
                "\ta",
                "a\n",
                "\u00A0a",
                "a\u3000",
                "\u2003a",
                "a\u2028",
                "a\tb",
                "a\u0000b",
                "a\u007fb",
                "a\u0085b",
                "a\u009fb",
                "a\\b",
                "\\",
                ".",
                ".."
            })
    void textsThatCannotBeInAPathAreRefused(String code) {
        assertThat(isValid(code)).isFalse();
    }

    @Test
    void loneSurrogatesAreRefused() {
        assertThat(isValid("a\ud83d")).isFalse();
        assertThat(isValid("\ude00a")).isFalse();
        assertThat(isValid("a\ude00\ud83db")).isFalse();
        assertThat(isValid("a\ud83d\ude00b")).isTrue();
    }

    @Test
    void lengthIsCountedInCharacters() {
        assertThat(isValid("x".repeat(255))).isTrue();
        assertThat(isValid("x".repeat(256))).isFalse();
        assertThat(isValid("😀".repeat(255))).isTrue();
        assertThat(isValid("😀".repeat(256))).isFalse();
    }

    @Test
    void nullIsLeftToOtherConstraints() {
        assertThat(isValid(null)).isTrue();
    }

    private static boolean isValid(String code) {
        return new CallerCode.Validator().isValid(code, null);
    }

    @Test
    void longerTextsAreNotLookedUp() {
        for (String character : new String[] {"x", "\uD83D\uDE00"}) {
            assertThat(CallerCode.Validator.fits(character.repeat(255))).isTrue();
            assertThat(CallerCode.Validator.fits(character.repeat(256))).isFalse();
        }
    }

    @Test
    void textsThatTheDatabaseRefusesAreNotLookedUp() {
        assertThat(CallerCode.Validator.fits("a\0b")).isFalse();
    }
}
