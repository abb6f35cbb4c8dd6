package org.patientcare.surfaces.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.page.StaticFiles;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Pages for people who sign in: what is served without a session")
class ConsolePagesIT {

    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                    + " frame-src 'self'; require-trusted-types-for 'script'; trusted-types 'none';"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Http http = Http.suiteNode();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/sign-in",
                "/sign-in/",
                "/account",
                "/account/",
                "/console",
                "/console/",
                "/console/start",
                "/console/organizations",
                "/console/organizations/"
            })
    @DisplayName("a page is served with and without a trailing slash, and is not cached")
    void pagesAreAtTheirAddresses(String path) {
        Reply page = http.with("Accept-Language", "de").get(path).expect(200);

        assertProtected(path, page);
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.header("Content-Language")).isEqualTo("de");
        assertThat(page.header("Content-Type").toLowerCase(Locale.ROOT))
                .isEqualTo("text/html;charset=utf-8");
        assertThat(page.text())
                .contains("data-origin=\"" + http.base() + "\"", "<html lang=\"de\">")
                .doesNotContain("style=", "onclick");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/sign-in", "/account", "/console", "/console/patients", "/desk/messages"})
    @DisplayName(
            "a page is compressed, since it has no secret, and all files that it names are there")
    void pagesNameTheirFiles(String path) throws IOException {
        Reply page = http.with("Accept-Encoding", "gzip").get(path).expect(200);
        assertThat(page.header("Content-Encoding")).isEqualTo("gzip");
        String html =
                new String(
                        new GZIPInputStream(new ByteArrayInputStream(page.body())).readAllBytes(),
                        StandardCharsets.UTF_8);
        assertThat(html).isEqualTo(http.get(path).expect(200).text());
        List<String> files =
                Pattern.compile("(?:src|href)=\"([^\"]+)\"")
                        .matcher(html)
                        .results()
                        .map(found -> found.group(1))
                        .toList();
        assertThat(files).hasSizeGreaterThan(7);
        files.forEach(file -> http.get(file).expect(200));
    }

    private void assertProtected(String path, Reply reply) {
        Map.of(
                        "Content-Security-Policy",
                                path.startsWith("/console") ? policyWithSocket() : POLICY,
                        "Cross-Origin-Opener-Policy", "same-origin",
                        "Cross-Origin-Resource-Policy", "same-origin",
                        "Referrer-Policy", "no-referrer",
                        "X-Content-Type-Options", "nosniff",
                        "X-Robots-Tag", "noindex",
                        "Permissions-Policy",
                                "publickey-credentials-create=(self), publickey-credentials-get=(self),"
                                        + " camera=(), microphone=(), geolocation=()")
                .forEach((name, value) -> assertThat(reply.header(name)).as(name).isEqualTo(value));
        assertThat(reply.header("Set-Cookie")).isNull();
    }

    private String policyWithSocket() {
        return POLICY.replace(
                "connect-src 'self'", "connect-src 'self' " + http.base().replace("http:", "ws:"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/console/nothing",
                "/console/pages",
                "/console/pages/",
                "/console/patients/p-1",
                "/console/pages/start",
                "/console/Start",
                "/sign-in/nothing",
                "/account/page"
            })
    @DisplayName(
            "an unknown page is 404 with an explanation in the reader's language and a link to the start")
    void unknownPages(String path) {
        Reply page = http.with("Accept-Language", "pt-PT,pt;q=0.9").get(path).expect(404);

        assertProtected(path, page);
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.header("Content-Language")).isEqualTo("pt");
        assertThat(page.text())
                .contains("<h1>Esta página não existe</h1>", "href=\"/console/\"")
                .doesNotContain("<script", "nothing", "p-1");
    }

    @Test
    @DisplayName("a file that does not exist is 404 as JSON, not as a page")
    void filesThatDoNotExist() {
        for (String path :
                List.of("/console/none.js", "/console/pages/none.js", "/sign-in/none.js")) {
            assertThat(http.get(path).expectRefusal(404).header("Content-Type"))
                    .startsWith("application/json");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS"})
    @DisplayName("pages and files can only be read")
    void pagesAndFilesAreReadOnly(String method) {
        for (String path : List.of("/sign-in", "/account", "/console", "/console/start")) {
            Reply page = http.send(method, path, null).expect(405);
            assertThat(page.header("Allow")).isEqualTo("GET, HEAD");
            assertThat(page.text()).contains("<h1>");
        }
        Reply file = http.send(method, "/console/shell.js", null).expectRefusal(405);
        assertThat(file.header("Allow")).isEqualTo("GET, HEAD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/desk", "/desk/", "/desk/patient", "/desk/messages/"})
    @DisplayName(
            "the desk may open its web socket, and its page has no data before its script runs")
    void theDeskMayOpenItsSocket(String path) {
        Reply page = http.get(path).expect(200);
        assertThat(page.header("Content-Security-Policy")).isEqualTo(policyWithSocket());
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.text())
                .contains(
                        StaticFiles.address("desk/desk.css"), StaticFiles.address("desk/shell.js"));
    }

    @Test
    @DisplayName(
            "below /desk there are files and calls; any other path is 404 with a link back to the desk")
    void belowTheDesk() {
        for (String file : List.of("/desk/desk.css", "/desk/pages/today.js")) {
            assertThat(http.get(file).expect(200).header("X-Content-Type-Options"))
                    .isEqualTo("nosniff");
        }
        assertThat(http.get("/desk/nothing").expect(404).text()).contains("href=\"/desk/\"");
        assertThat(http.get("/desk/none.css").expectRefusal(404).header("Content-Type"))
                .startsWith("application/json");
        http.get("/desk/v1/me").expectRefusal(401);
        assertThat(http.send("POST", "/desk", null).expect(405).header("Allow"))
                .isEqualTo("GET, HEAD");
    }

    @Test
    @DisplayName("API calls below /sign-in are not served as pages")
    void callsAreNotServedAsPages() {
        Reply call = http.get("/sign-in/v1/ways").expect(200);
        assertThat(call.header("Content-Type")).startsWith("application/json");
        assertThat(call.header("Permissions-Policy")).isNull();
        http.get("/sign-in/v1/nothing").expectRefusal(404);
    }

    @Test
    @DisplayName("the host that a request names redirects nobody")
    void theHostRedirectsNobody() {
        for (String path : List.of("/sign-in", "/console", "/console/pages", "/ui/elements")) {
            Reply reply = http.get(path);
            assertThat(reply.header("Location")).as(path).isNull();
        }
    }
}
