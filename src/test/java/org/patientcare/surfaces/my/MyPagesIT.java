package org.patientcare.surfaces.my;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.page.StaticFiles;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("7 The patient page and the files of the widget: their HTTP headers")
class MyPagesIT {

    private static final String WIDGET = "/widget/patient-care-1.js";

    private final Http browser = Http.suiteNode().with("Accept-Language", "de");

    @ParameterizedTest
    @ValueSource(strings = {"/my", "/my/", "/my/?lang=de"})
    @DisplayName(
            "7: the page has no patient data, loads nothing from other origins, and is not cached")
    void thePage(String path) {
        Reply page = browser.get(path).expect(200);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.text())
                .contains(
                        "<html lang=\"de\">",
                        StaticFiles.address("my/page.js"),
                        StaticFiles.address("my/page.css"));
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(page.header("Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
        assertThat(page.header("Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
        assertThat(page.header("Set-Cookie")).isNull();
        assertThat(page.header("Content-Security-Policy"))
                .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
                .containsPattern("connect-src 'self' wss?://[^ ;]+;")
                .contains("frame-ancestors 'none'", "trusted-types 'none'", "base-uri 'none'");
        Reply refused = browser.send("POST", path, "{}").expect(405);
        assertThat(refused.header("Allow")).contains("GET");
    }

    @Test
    @DisplayName("7: other sites may not load its files")
    void itsFiles() {
        Reply script = browser.get(StaticFiles.address("my/page.js")).expect(200);
        assertThat(script.header("Access-Control-Allow-Origin")).isNull();
        assertThat(script.header("Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
    }

    @Test
    @DisplayName(
            "5: any site may load the widget's files, cached for an hour and then revalidated by ETag")
    void filesOfTheWidget() {
        Http site = Http.suiteNode().with("Origin", "https://elsewhere.example");
        Reply script = site.get(WIDGET).expect(200);
        assertThat(script.header("Content-Type")).contains("javascript");
        assertThat(script.header("Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(script.header("Access-Control-Allow-Credentials")).isNull();
        assertThat(script.header("Cross-Origin-Resource-Policy")).isEqualTo("cross-origin");
        assertThat(script.header("Cache-Control")).isEqualTo("public, max-age=3600");
        assertThat(script.header("X-Content-Type-Options")).isEqualTo("nosniff");
        Reply same = site.with("If-None-Match", script.header("ETag")).get(WIDGET).expect(304);
        assertThat(same.header("Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(same.header("Cache-Control")).isEqualTo("public, max-age=3600");
        site.send("DELETE", WIDGET, null).expect(405);
    }

    @Test
    @DisplayName("5: all that the widget imports is below /widget, for any site and for ever")
    void importsOfTheWidget() {
        Http site = Http.suiteNode().with("Origin", "https://elsewhere.example");
        List<String> imports =
                Pattern.compile("import \"\\./([^\"]+)\";")
                        .matcher(site.get(WIDGET).expect(200).text())
                        .results()
                        .map(found -> "/widget/" + found.group(1))
                        .toList();
        assertThat(imports).anyMatch(file -> file.endsWith("/widget/patient-care-1.js"));
        for (String file : imports) {
            Reply module = site.get(file).expect(200);
            assertThat(module.header("Content-Type")).contains("javascript");
            assertThat(module.header("Access-Control-Allow-Origin")).isEqualTo("*");
            assertThat(module.header("Cross-Origin-Resource-Policy")).isEqualTo("cross-origin");
            assertThat(module.header("Cache-Control"))
                    .isEqualTo("public, max-age=31536000, immutable");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/widget",
                "/widget/",
                "/widget/nothing.js",
                "/widget/a.html",
                "/widget/../WEB-INF/web.xml"
            })
    @DisplayName("7: other paths do not exist, and that answer is not cached")
    void otherPathsDoNotExist(String path) {
        Reply none = Http.suiteNode().get(path);
        assertThat(none.status()).isIn(400, 404);
        assertThat(none.header("Cache-Control")).isNotEqualTo("public, max-age=3600");
    }

    @Test
    @DisplayName("7: API calls and the web socket below these paths are not served as files")
    void callsAreNotServedAsFiles() {
        Http.suiteNode().get("/widget/v1/me").expectRefusal(401);
        Http.suiteNode().get("/widget/v1/nothing").expectRefusal(401);
        assertThat(Http.suiteNode().get("/widget/socket").status()).isBetween(400, 426);
        assertThat(browser.get("/my/nothing").expect(404).text())
                .contains("<h1>Diese Seite gibt es nicht</h1>");
        Http.suiteNode().get("/my/nothing.js").expectRefusal(404);
    }

    @Test
    @DisplayName(
            "5: pages of the organization's origins may create document links; /my/v1 is for our own page only")
    void otherOrigins() {
        String site = "https://portal.example";
        Organization clinic =
                operator()
                        .newOrganization(Map.of("name", "A", "allowed_origins", List.of(site)))
                        .withPatient("p");
        String path = "/widget/v1/prescriptions/x/links";
        Reply preflight =
                Http.suiteNode()
                        .with("Origin", site)
                        .with("Access-Control-Request-Method", "POST")
                        .send("OPTIONS", path, null)
                        .expect(204);
        assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo(site);
        assertThat(preflight.header("Access-Control-Allow-Methods")).contains("POST");
        Reply call =
                clinic.widgetOf("p")
                        .http()
                        .with("Origin", site)
                        .send("POST", path, null)
                        .expect(404);
        assertThat(call.header("Access-Control-Allow-Origin")).isEqualTo(site);
        Reply own =
                Http.suiteNode()
                        .with("Origin", site)
                        .send("POST", "/my/v1/sessions", "{\"link\":\"x\"}")
                        .expectRefusal(401);
        assertThat(own.header("Access-Control-Allow-Origin")).isNull();
    }
}
