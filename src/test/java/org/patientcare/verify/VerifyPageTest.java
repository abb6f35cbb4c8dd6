package org.patientcare.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.patientcare.shared.Language;

@DisplayName("5 Prescriptions: what the page that verifies one says when something goes wrong")
class VerifyPageTest {

    @ParameterizedTest
    @EnumSource(Language.class)
    @DisplayName("5: each failure in words of its own, in each language")
    void eachFailureHasWords(Language language) {
        Set<String> pages = new HashSet<>();
        for (int status : new int[] {400, 405, 429, 500, 503}) {
            String html = VerifyPage.failed(status, "id-1", language).html();
            assertThat(html)
                    .contains("<html lang=\"" + language.code() + "\">")
                    .doesNotContain("null", "$");
            pages.add(html);
        }
        assertThat(pages).hasSize(5);
    }

    @Test
    @DisplayName("1: a failure of ours names the request's id, escaped, and nothing else does")
    void aFailureOfOursNamesTheRequest() {
        assertThat(VerifyPage.failed(500, "a<b", Language.EN).html()).contains("number: a&lt;b");
        assertThat(VerifyPage.failed(503, "a<b", Language.EN).html()).doesNotContain("a&lt;b");
    }
}
