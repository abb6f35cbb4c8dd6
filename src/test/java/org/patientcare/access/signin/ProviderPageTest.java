package org.patientcare.access.signin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.Language;

@DisplayName("The page for a person who returns from a provider")
class ProviderPageTest {

    @Test
    @DisplayName("states each outcome in each language, with a link to go on")
    void everyVerdictHasAText() {
        for (Language language : Language.values()) {
            for (ProviderVerdict verdict : ProviderVerdict.values()) {
                String html =
                        ProviderPage.of(verdict, "id-1", language, "/care/sign-in")
                                .page()
                                .html()
                                .text();
                assertThat(html)
                        .as(language + " " + verdict)
                        .contains("<html lang=\"" + language.code() + "\"")
                        .doesNotContain("null")
                        .doesNotContain("{title}", "{sentence}", "{link}", "{id}");
                assertThat(html.contains("href=\"/care/sign-in\""))
                        .isEqualTo(verdict != ProviderVerdict.PROVED);
            }
        }
    }

    @Test
    @DisplayName("has a text for each status that the container may set by itself")
    void everyStatusHasAVerdict() {
        assertThat(ProviderVerdict.of(404)).isEqualTo(ProviderVerdict.UNKNOWN);
        assertThat(ProviderVerdict.of(405)).isEqualTo(ProviderVerdict.UNREADABLE);
        assertThat(ProviderVerdict.of(429)).isEqualTo(ProviderVerdict.TOO_OFTEN);
        assertThat(ProviderVerdict.of(503)).isEqualTo(ProviderVerdict.AWAY);
        assertThat(ProviderVerdict.of(500)).isEqualTo(ProviderVerdict.FAILED);
    }
}
