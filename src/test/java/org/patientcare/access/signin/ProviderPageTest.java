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
            for (ProviderPage.Outcome verdict : ProviderPage.Outcome.values()) {
                String html =
                        ProviderPage.of(verdict, "id-1", language, "/care/sign-in").html().text();
                assertThat(html)
                        .as(language + " " + verdict)
                        .contains("<html lang=\"" + language.code() + "\"")
                        .doesNotContain("null")
                        .doesNotContain("{title}", "{sentence}", "{link}", "{id}");
                assertThat(html.contains("href=\"/care/sign-in\""))
                        .isEqualTo(verdict != ProviderPage.Outcome.PROVED);
            }
        }
    }

    @Test
    @DisplayName("has a text for each status that the container may set by itself")
    void everyStatusHasAVerdict() {
        assertThat(ProviderPage.Outcome.of(404)).isEqualTo(ProviderPage.Outcome.UNKNOWN);
        assertThat(ProviderPage.Outcome.of(405)).isEqualTo(ProviderPage.Outcome.UNREADABLE);
        assertThat(ProviderPage.Outcome.of(429)).isEqualTo(ProviderPage.Outcome.TOO_OFTEN);
        assertThat(ProviderPage.Outcome.of(503)).isEqualTo(ProviderPage.Outcome.AWAY);
        assertThat(ProviderPage.Outcome.of(500)).isEqualTo(ProviderPage.Outcome.FAILED);
    }
}
