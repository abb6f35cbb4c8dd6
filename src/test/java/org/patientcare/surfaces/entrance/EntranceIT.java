package org.patientcare.surfaces.entrance;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("The entrance: where staff, patients and developers find their way")
class EntranceIT {

    private static final String BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";
    private static final Pattern REFERENCE = Pattern.compile("(?:src|href)=\"([^\"]+)\"");

    private final Http http = Http.suiteNode();
    private final Http browser = http.with("Accept", BROWSER);

    @Test
    @DisplayName("a browser gets a page without scripts, all of whose links and files are there")
    void thePageLeadsOn() {
        Reply page = browser.with("Accept-Language", "en").get("/").expect(200);
        assertThat(page.text()).doesNotContain("<script", "style=", "{");
        assertThat(page.header("Content-Security-Policy")).startsWith("default-src 'none'");
        assertThat(page.header("Vary")).contains("Accept", "Accept-Language");
        List<String> targets =
                REFERENCE.matcher(page.text()).results().map(found -> found.group(1)).toList();
        assertThat(targets)
                .contains("/sign-in/?lang=en", "/my/new-link?lang=en", "/docs/")
                .allSatisfy(
                        target -> {
                            URI address = URI.create("/").resolve(target);
                            browser.get(address.toString()).expect(200);
                        });
        assertThat(page.text()).contains(http.base() + "/my/#…", http.base() + "/call/…");
    }

    @ParameterizedTest
    @ValueSource(strings = {"es", "en", "pt", "de"})
    @DisplayName("it is in the reader's language, or in the one that the reader chose")
    void itIsInEachLanguage(String language) {
        String page = browser.with("Accept-Language", language).get("/").expect(200).text();
        assertThat(page).contains("<html lang=\"" + language + "\">");
        assertThat(browser.with("Accept-Language", "fr").get("/?lang=" + language).text())
                .isEqualTo(page);
    }

    @Test
    @DisplayName("a program that does not ask for HTML is redirected to the API page, as ever")
    void programsAreRedirected() {
        for (String accepted : List.of("*/*", "application/json")) {
            Reply reply = http.with("Accept", accepted).get("/").expect(302);
            assertThat(reply.header("Location")).isEqualTo("docs/");
        }
        browser.send("POST", "/", "{}").expectRefusal(405);
    }
}
