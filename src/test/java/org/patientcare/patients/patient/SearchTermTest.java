package org.patientcare.patients.patient;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The terms by which a patient is found do not depend on how a value was typed")
class SearchTermTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "+34 600 11 22 33,600112233",
        "0034 600-112-233,600112233",
        "600.112.233,600112233",
        "+49 (0)30 1234567,301234567",
        "030 1234567,301234567",
        "+1 (809) 555-0100,8095550100",
        "+351 912 345 678,912345678",
        " +44 020 7946 0018,2079460018",
        "+٣٤٦٠٠١١٢٢٣٣,600112233",
        "\u202A+34 600 112 233\u202C,600112233",
        "(+34) 600112233,600112233",
        "Tel. +34 600 112 233,600112233",
        "\uFF0B34 600112233,600112233",
        "+999,999",
        "ext. 12,12"
    })
    @DisplayName("a phone by its national digits")
    void phones(String typed, String digits) {
        assertThat(SearchTerm.ofPhone(typed)).map(SearchTerm::text).contains(digits);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"12345678Z,12345678z", "12.345.678-z,12345678z", "' ES B-123 ',esb123"})
    @DisplayName("a tax id by its letters and digits")
    void taxIds(String typed, String term) {
        assertThat(SearchTerm.ofTaxId(typed)).map(SearchTerm::text).contains(term);
    }

    @Test
    @DisplayName("a tax id of more than 64 letters and digits by the first of them")
    void longTaxIds() {
        assertThat(SearchTerm.ofTaxId("x".repeat(65)))
                .map(SearchTerm::text)
                .contains("x".repeat(64));
    }

    @Test
    @DisplayName("an e-mail address without regard to case")
    void emails() {
        for (String typed :
                new String[] {
                    " Ana.Ruiz@Mail.Example",
                    "ana.ruiz@mail.example\u00A0\u200B",
                    "ana.ruiz\t\u1680@mail.example",
                    "ana.ruiz＠mail.example"
                }) {
            assertThat(SearchTerm.ofEmail(typed))
                    .map(SearchTerm::text)
                    .contains("ana.ruiz@mail.example");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "-", "+", "00", "\u200B"})
    @DisplayName("there is none if nothing is left of the value")
    void none(String typed) {
        assertThat(SearchTerm.ofPhone(typed)).isEmpty();
        assertThat(SearchTerm.ofTaxId(typed).filter(term -> !typed.equals("00"))).isEmpty();
        assertThat(SearchTerm.ofPhone(null)).isEmpty();
        assertThat(SearchTerm.ofTaxId(null)).isEmpty();
        assertThat(SearchTerm.ofEmail(null)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "ana",
                "az",
                "z",
                "\u007F",
                "\u07FF",
                "\uD7FF",
                "\uFFFF",
                "\uD842\uDFB7"
            })
    @DisplayName("texts with a beginning are those before its end, as bytes")
    void endsOfBeginnings(String beginning) {
        String end = SearchTerm.endOfBeginning(beginning).orElseThrow();
        String last = beginning + Character.toString(Character.MAX_CODE_POINT).repeat(3);
        assertThat(compared(beginning, end)).isNegative();
        assertThat(compared(last, end)).isNegative();
        String next =
                beginning.substring(
                                0,
                                beginning.length()
                                        - Character.charCount(
                                                beginning.codePointBefore(beginning.length())))
                        + Character.toString(next(beginning.codePointBefore(beginning.length())));
        assertThat(compared(next, end)).isNotNegative();
    }

    @Test
    @DisplayName("the last character of all is left out, and without another one there is no end")
    void theLastCharacterHasNoNext() {
        String last = Character.toString(Character.MAX_CODE_POINT);
        assertThat(SearchTerm.endOfBeginning("a" + last)).isEqualTo(Optional.of("b"));
        assertThat(SearchTerm.endOfBeginning(last)).isEmpty();
        assertThat(SearchTerm.endOfBeginning("")).isEmpty();
    }

    private static int next(int character) {
        return character == 0xD7FF ? 0xE000 : character + 1;
    }

    private static int compared(String one, String other) {
        return Arrays.compareUnsigned(one.getBytes(UTF_8), other.getBytes(UTF_8));
    }

    @Test
    @DisplayName("an address that grows when it is normalized still fits into its column")
    void longAddresses() {
        String email = "\uFDFA".repeat(100) + "@mail.example";
        String stored = SearchTerm.ofEmail(email).orElseThrow().stored();
        assertThat(stored.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(1024);
        assertThat(SearchTerm.ofEmail("a".repeat(255)).orElseThrow().text()).hasSize(254);
        assertThat(SearchTerm.ofEmail("😀".repeat(200)).orElseThrow().text()).hasSize(400);
        assertThat(SearchTerm.ofEmail("😀".repeat(254)).orElseThrow().stored().length())
                .isEqualTo("email:".length() + 2 * 254);
    }
}
