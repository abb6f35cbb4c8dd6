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
            for (ProviderSignInOutcome verdict : ProviderSignInOutcome.values()) {
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
                        .isEqualTo(verdict != ProviderSignInOutcome.PROVED);
            }
        }
    }

    @Test
    @DisplayName("has a text for each status that the container may set by itself")
    void everyStatusHasAVerdict() {
        assertThat(ProviderSignInOutcome.of(404)).isEqualTo(ProviderSignInOutcome.UNKNOWN);
        assertThat(ProviderSignInOutcome.of(405)).isEqualTo(ProviderSignInOutcome.UNREADABLE);
        assertThat(ProviderSignInOutcome.of(429)).isEqualTo(ProviderSignInOutcome.TOO_OFTEN);
        assertThat(ProviderSignInOutcome.of(503)).isEqualTo(ProviderSignInOutcome.AWAY);
        assertThat(ProviderSignInOutcome.of(500)).isEqualTo(ProviderSignInOutcome.FAILED);
    }
}
