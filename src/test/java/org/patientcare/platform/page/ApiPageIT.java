package org.patientcare.platform.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("The API page")
class ApiPageIT {

    private static final Pattern REFERENCE = Pattern.compile("(?:src|href)=\"([^\"]+)\"");

    private final Http http = Http.suiteNode();

    @Test
    void theRootRedirectsToThePage() {
        for (String path : new String[] {"/", "/?a=b", "/docs"}) {
            Reply reply = http.get(path).expect(302);
            assertThat(reply.header("Location")).as(path).isEqualTo("docs/");
            assertThat(reply.header("X-Request-Id")).as(path).isNotBlank();
        }
    }

    @Test
    void thePageAndAllThatItNamesAreServed() {
        Reply page = http.get("/docs/").expect(200);
        assertServed(page, "text/html");
        assertThat(page.text()).contains("<title>Patient Care API</title>");
        assertThat(
                        REFERENCE
                                .matcher(page.text())
                                .results()
                                .map(found -> found.group(1))
                                .filter(part -> !part.startsWith("#")))
                .contains(
                        ".." + StaticFiles.address("docs/swagger-ui.css"),
                        ".." + StaticFiles.address("docs/swagger-ui-bundle.js"),
                        ".." + StaticFiles.address("docs/page.js"),
                        "openapi.yaml",
                        "events.yaml")
                .allSatisfy(
                        part -> http.get(URI.create("/docs/").resolve(part).getPath()).expect(200));
        assertServed(http.get("/docs/openapi.yaml").expect(200), "application/yaml");
        assertServed(http.get("/docs/events.yaml").expect(200), "application/yaml");
    }

    @Test
    void thePageHasNoInlineScriptsOrStyles() {
        assertThat(http.get("/docs/").text())
                .doesNotContainPattern("<script(?![^>]*\\ssrc=)")
                .doesNotContainPattern("\\s(on[a-z]+|style)=");
    }

    @Test
    void theDescriptionIsReadAsUtf8() {
        assertThat(http.get(ApiDescription.PATH).text()).contains("Lucía", "Jörg");
    }

    @Test
    void otherMethodsAreRefused() {
        for (String path : new String[] {"/", "/docs", "/docs/", "/docs/index.html"}) {
            Reply reply = http.send("POST", path, "{}").expectRefusal(405);
            assertThat(reply.header("Allow")).as(path).isEqualTo("GET, HEAD");
        }
    }

    @Test
    void aMissingFileIsAnOrdinaryError() {
        http.get("/docs/swagger-ui-bundle.js.map").expectRefusal(404);
        http.get("/docs/nothing/").expectRefusal(404);
    }

    private static void assertServed(Reply reply, String type) {
        assertThat(reply.header("Content-Type").toLowerCase(Locale.ROOT).replace(" ", ""))
                .isEqualTo(type + ";charset=utf-8");
        assertThat(reply.header("Content-Security-Policy"))
                .startsWith(
                        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:");
        assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(reply.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(reply.body()).isNotEmpty();
    }
}
