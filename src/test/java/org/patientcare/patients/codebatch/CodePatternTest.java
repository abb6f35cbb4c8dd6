package org.patientcare.patients.codebatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.patients.codebatch.CodePattern.CheckCharacter;

@DisplayName("The pattern of a batch of codes, and its check character")
class CodePatternTest {

    private static final String ALPHABET = "0123456789" + CheckCharacter.LETTERS;

    private final SecureRandom random = new SecureRandom();

    @ParameterizedTest
    @CsvSource({
        "###, 1, true",
        "###, 2, false",
        "#######, 10000, true",
        "#######, 10001, false",
        "################, 1000000000, true",
        "################, 1000000001, false",
        "abc, 0, true"
    })
    void codesAreHiddenAmongAThousandTimesAsMany(String pattern, long count, boolean hidden) {
        assertThat(new CodePattern(pattern).isUnguessable(count)).isEqualTo(hidden);
    }

    @ParameterizedTest
    @CsvSource({
        "abc, 1",
        "#, 10",
        "?, 20",
        "a-#?*, 200",
        "############, 1000000000000",
        "################################################################, 1000000000000"
    })
    void possibleCodesAreCounted(String pattern, long possible) {
        assertThat(new CodePattern(pattern).possibleCodes()).isEqualTo(possible);
    }

    @Test
    void eachPositionHasItsKindOfCharacter() {
        Set<Character> letters = new HashSet<>();
        for (int i = 0; i < 2_000; i++) {
            String code = new CodePattern("ñ-##-??-*.").randomCode(random);
            assertThat(code).matches("ñ-[0-9]{2}-[ACDEFGHJKMNPQRTUVWXY]{2}-[0-9A-Y][.]");
            assertThat(CheckCharacter.isValid(code)).as(code).isTrue();
            letters.add(code.charAt(5));
        }
        assertThat(letters).hasSize(20);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SPRING-????-###*", "*####", "##*##", "?*?"})
    @DisplayName("each wrong character is detected, wherever the check character is")
    void eachWrongCharacterIsDetected(String pattern) {
        String code = new CodePattern(pattern).randomCode(random);
        for (int i = 0; i < code.length(); i++) {
            for (char other : ALPHABET.toCharArray()) {
                if (other != code.charAt(i) && ALPHABET.indexOf(code.charAt(i)) >= 0) {
                    StringBuilder wrong = new StringBuilder(code);
                    wrong.setCharAt(i, other);
                    assertThat(CheckCharacter.isValid(wrong)).as(code + " " + wrong).isFalse();
                }
            }
        }
    }

    @Test
    @DisplayName("swapped adjacent characters are detected, except 0 and Y")
    void swappedCharactersAreDetected() {
        StringBuilder missed = new StringBuilder();
        for (char a : ALPHABET.toCharArray()) {
            for (char b : ALPHABET.toCharArray()) {
                StringBuilder code = new StringBuilder("K7" + a + b + "3*");
                CheckCharacter.setAt(code, 5);
                String changed = code.substring(0, 2) + b + a + code.substring(4);
                if (a < b && CheckCharacter.isValid(changed)) {
                    missed.append(a).append(b);
                }
            }
        }
        assertThat(missed.toString()).isEqualTo("0Y");
    }

    @Test
    @DisplayName("the example in the API description, computed by hand")
    void theDescriptionsExampleIsRight() {
        // 7 + 18 (9 doubled) + 2 = 27. H is 16, doubled 32, in base 30 digits 1 and 2: 27 + 3 = 30.
        StringBuilder code = new StringBuilder("*-297");
        CheckCharacter.setAt(code, 0);
        assertThat(code).hasToString("H-297");
        assertThat(CheckCharacter.isValid("H297")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"**####", " ####", "####\u00a0", "a\\####", "a\u0007####", "##\n##"})
    void anInvalidPatternHasAFault(String pattern) {
        assertThat(new CodePattern(pattern).fault()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"####", "a b#/?%2F*", "<img onerror=#>", "\u202e####", "."})
    void unusualPatternsAreAllowed(String pattern) {
        assertThat(new CodePattern(pattern).fault().isPresent()).isEqualTo(pattern.equals("."));
    }
}
