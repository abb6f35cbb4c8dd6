package org.patientcare.documents.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.patientcare.platform.shared.Language;

@DisplayName("5 Prescriptions: the errors of the page that verifies one")
class VerifyPageTest {

    @ParameterizedTest
    @EnumSource(Language.class)
    @DisplayName("5: each error has its own text, in each language")
    void eachErrorHasItsText(Language language) {
        Set<String> pages = new HashSet<>();
        for (int status : new int[] {400, 405, 413, 429, 500, 503}) {
            String html = VerifyPage.error(status, "id-1", language).html();
            assertThat(html)
                    .contains("<html lang=\"" + language.code() + "\">")
                    .doesNotContain("null", "$");
            pages.add(html);
        }
        assertThat(pages).hasSize(6);
    }

    @Test
    @DisplayName("5: every language has every sentence, with the same placeholders")
    void everyLanguageHasEverySentence() {
        Properties english = VerifyPage.TEXTS.words(Language.EN);
        for (Language language : Language.values()) {
            Properties words = VerifyPage.TEXTS.words(language);
            assertThat(words.stringPropertyNames()).isEqualTo(english.stringPropertyNames());
            for (String key : english.stringPropertyNames()) {
                assertThat(words.getProperty(key)).as(language + " " + key).isNotBlank();
                assertThat(placeholders(words.getProperty(key)))
                        .as(language + " " + key)
                        .isEqualTo(placeholders(english.getProperty(key)));
            }
        }
    }

    private static List<String> placeholders(String text) {
        return Pattern.compile("\\{[a-z.]+}")
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .toList();
    }

    @Test
    @DisplayName("1: an internal error shows the request id, escaped, and no other error does")
    void anInternalErrorShowsTheRequestId() {
        assertThat(VerifyPage.error(500, "a<b", Language.EN).html()).contains("number: a&lt;b");
        assertThat(VerifyPage.error(503, "a<b", Language.EN).html()).doesNotContain("a&lt;b");
    }
}
