package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Names are folded into the words by which they are found")
class NameWordsTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "García;garcia",
                "GARCI\u0301A;garcia",
                "Łukasz;lukasz",
                "Øre Ærø;ore aero",
                "Đorđe Þór Œdipe;dorde thor oedipe",
                "Guðrún Ħal Ŧor;gudrun hal tor",
                "Strauß STRAUẞ Strauss;strauss",
                "Müller;muller",
                "İstanbul Iğdır ISPARTA;istanbul igdir isparta",
                "Be\u200Bl\u200Fl\u00ADo\u2060\u2069\uFE0F\uFEFF;bello",
                "A\u20DDn\u115Fa\u1160\u3164\uFFA0;ana",
                " Ana\u00A0 \tRuiz\u3000;ana ruiz",
                "ＡＮＡ ﬁn;ana fin",
                "J.R. de la Cruz (hijo);j r de la cruz hijo",
                "ana2 ٣;ana2 3",
                "Νίκος ΝΙΚΟΣ;νικοσ",
                "Жуков Фёдор;жуков федор",
                "مُحَمَّد أحمد هبة على;محمد احمد هبه علي",
                "محمـد;محمد",
                "کریم;كريم",
                "김민준;김민준 민준 준",
                "李小龙 Li;李小龙 小龙 龙 li",
                "a一 b㐀c;a一 一 b㐀c 㐀c c",
                "\uD842\uDFB7田;\uD842\uDFB7田 田",
                "हिन्दी;हिनदी",
                "\uD83D\uDE42 - %_ \uD800;''"
            })
    @DisplayName("case, accents, invisible characters and signs do not count")
    void folds(String name, String words) {
        assertThat(String.join(" ", NameWords.of(name))).isEqualTo(words);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "d'Ors;dors ors",
                "d’Ors;dors ors",
                "dʼOrs;dors ors",
                "d´Ors;dors ors",
                "O`Neill;oneill neill",
                "María-José;mariajose jose",
                "Ana\u2011Sofía;anasofia sofia",
                "Gal·la;galla la",
                "Colŀell;collell ell",
                "ʿAlī;ali",
                "-Ana-;ana",
                "Smith-d'Ors;smithdors dors ors"
            })
    @DisplayName("apostrophes and hyphens divide: from each part on a name is found")
    void dividesIntoParts(String name, String words) {
        assertThat(String.join(" ", NameWords.of(name))).isEqualTo(words);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'", "`", "\u00B4", "\u02B9", "\u02BB", "\u02BC", "\u02BD", "\u02BE", "\u02BF",
                "\u2018", "\u2019", "\u201B", "\u2032", "\u05F3", "\uA78C", "\uFF07", "\u00B7"
            })
    @DisplayName(
            "every apostrophe, and the dot of Catalan, divides a name and counts not when typed")
    void everyApostropheIsOne(String apostrophe) {
        assertThat(NameWords.of("d" + apostrophe + "Ors")).containsExactly("dors", "ors");
        assertThat(NameWords.typed("d" + apostrophe + "Ors")).containsExactly("dors");
    }

    @ParameterizedTest(name = "{1} finds {0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "Ana María;López García;garcia",
                "Ana María;López García;  garc   ANA ",
                "Ana María;López García;mar lop ga an",
                "María-José;Ruiz;maria-j",
                "María José;Ruiz;maria-jose",
                "María-José;Ruiz;mariajose",
                "María-José;Ruiz;jose maria",
                "Eugeni;d'Ors;dors",
                "Eugeni;d'Ors;d'ors",
                "Eugeni;d'Ors;d´ors",
                "Eugeni;d'Ors;ors",
                "Eugeni;d'Ors;d ors",
                "Eugeni;Dors;d’ors",
                "Eve;O’Neill;oneill",
                "Eve;O’Neill;o neill",
                "小龙;李;李小龙",
                "李小龙;;小龙",
                "민준;김;김민준",
                "Richard;Strauß;strauss",
                "Richard;Strauss;strauß",
                "Nur;Iğdır;ığdı",
                "Nur;Iğdır;IGDIR"
            })
    @DisplayName("each typed word must begin a word, in any order")
    void findsAnyWord(String first, String last, String typed) {
        assertThat(values(first, last).hasWords(NameWords.typed(typed))).isTrue();
    }

    @ParameterizedTest(name = "{1} does not find {0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "Ana;García;arcia",
                "Ana;García;garcia eva",
                "Ana;García;garciaa",
                "Ana;García;-",
                "Ana;Müller;mueller"
            })
    @DisplayName("a word that begins none finds nobody, and neither does a text without words")
    void findsNobody(String first, String last, String typed) {
        assertThat(values(first, last).hasWords(NameWords.typed(typed))).isFalse();
    }

    @Test
    @DisplayName(
            "a patient has at most 16 words of 64 characters; long typed words are cut as well")
    void isBounded() {
        assertThat(NameWords.of("a b c d e f g h i", "j k l m n o p q r s"))
                .hasSize(16)
                .contains("a", "p")
                .doesNotContain("q");
        assertThat(NameWords.of("李".repeat(255), "Ana")).hasSize(16);
        String face = "\uD842\uDFB7";
        assertThat(NameWords.of("x".repeat(255))).containsExactly("x".repeat(64));
        assertThat(NameWords.of(("x" + "ß").repeat(100)).iterator().next())
                .isEqualTo(("xss").repeat(22).substring(0, 64));
        assertThat(NameWords.of(face.repeat(100)).iterator().next()).isEqualTo(face.repeat(64));
        assertThat(values("x".repeat(255), null).hasWords(NameWords.typed("x".repeat(200))))
                .isTrue();
        assertThat(NameWords.of("Ana", null)).containsExactly("ana");
        assertThat(NameWords.of(null, "ana ANA")).containsExactly("ana");
    }

    @Test
    @DisplayName("the first names of a patient come after the last names, which matter more")
    void lastNamesComeFirst() {
        assertThat(values("zoe", "a b c d e f g h i j k l m n o p").terms())
                .extracting(SearchTerm::text)
                .doesNotContain("zoe")
                .hasSize(16);
    }

    @Test
    @DisplayName("each typed word counts once")
    void typedWordsAreDistinct() {
        assertThat(NameWords.typed("Ana ana ANÁ d'Ors")).isEqualTo(List.of("ana", "dors"));
    }

    private static SearchableValues values(String first, String last) {
        return new SearchableValues(first, last, null, null, null);
    }
}
