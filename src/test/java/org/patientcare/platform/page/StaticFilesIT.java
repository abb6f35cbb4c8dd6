package org.patientcare.platform.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.Decoder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
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
@DisplayName("The files of pages")
class StaticFilesIT {

    private static final String FOREVER = "public, max-age=31536000, immutable";

    private static final Map<String, String> TYPES =
            Map.of(
                    "sign-in/sign-in.css", "text/css",
                    "console/shell.js", "text/javascript",
                    "console/shell.js.map", "application/json",
                    "texts/console.de.js", "text/javascript",
                    "ui/icon.svg", "image/svg+xml",
                    "console/pages/start.js", "text/javascript",
                    "call/call.css", "text/css",
                    "docs/swagger-ui-bundle.js", "text/javascript",
                    "docs/openapi.json", "application/json");

    private final Http http = Http.suiteNode();
    private final Http browser = http.with("Accept-Encoding", "gzip, deflate");
    private final Http newBrowser = http.with("Accept-Encoding", "gzip, deflate, br, zstd");

    @Test
    @DisplayName(
            "at an address with a hash have their types, are kept for ever and are no page of a site")
    void filesAreKeptForEver() {
        TYPES.forEach(
                (file, type) -> {
                    Reply reply = http.get(StaticFiles.address(file)).expect(200);
                    assertThat(reply.header("Content-Type").toLowerCase(Locale.ROOT))
                            .as(file)
                            .isEqualTo(type + ";charset=utf-8");
                    assertThat(reply.header("Cache-Control")).isEqualTo(FOREVER);
                    assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
                    assertThat(reply.header("Cross-Origin-Resource-Policy"))
                            .isEqualTo("same-origin");
                    assertThat(reply.header("Set-Cookie")).isNull();
                    assertThat(reply.body()).isNotEmpty();
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"ui/icon.svg", "docs/openapi.json", "desk/shell.js.map"})
    @DisplayName("that a browser may show as a page have the headers of one")
    void filesThatMayBePages(String file) {
        Reply reply = http.get(StaticFiles.address(file)).expect(200);
        assertThat(reply.header("Content-Security-Policy")).startsWith("default-src 'none'");
        assertThat(reply.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(reply.header("Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/assets/HASH/desk/desk.css",
                "/assets/HASH/desk/shell.js",
                "/ui/recover.js",
                "/widget/patient-care-1.js"
            })
    @DisplayName("that are parts of pages do not have the headers that are about pages")
    void partsOfPages(String pattern) {
        String address = pattern.replaceFirst("^/assets/HASH/(.*)", StaticFiles.address("$1"));
        Reply reply = http.get(address).expect(200);
        for (String name :
                List.of(
                        "Content-Security-Policy",
                        "Referrer-Policy",
                        "Cross-Origin-Opener-Policy",
                        "X-Robots-Tag")) {
            assertThat(reply.header(name)).as(name).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs/openapi.yaml", "/docs/events.yaml", "/ui/dom.js"})
    @DisplayName("at an address without a hash are revalidated before each use")
    void fixedAddressesAreRevalidated(String address) {
        assertThat(http.get(address).expect(200).header("Cache-Control")).isEqualTo("no-cache");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/assets/HASH/desk/desk.css",
                "/docs/openapi.yaml",
                "/widget/patient-care-1.js"
            })
    @DisplayName("are sent compressed to those that accept it")
    void filesAreCompressed(String pattern) throws IOException {
        String address =
                pattern.replace("/assets/HASH/desk/desk.css", StaticFiles.address("desk/desk.css"));
        Reply plain = http.get(address).expect(200);
        Reply small = browser.get(address).expect(200);

        assertThat(plain.header("Content-Encoding")).isNull();
        assertThat(small.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(plain.header("Vary")).isEqualTo("Accept-Encoding");
        assertThat(small.header("Vary")).isEqualTo("Accept-Encoding");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(small.body())).readAllBytes())
                .isEqualTo(plain.body());
        assertThat(http.with("Accept-Encoding", "gzip;q=0").get(address).header("Content-Encoding"))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"desk/desk.css", "docs/openapi.json", "texts/console.de.js"})
    @DisplayName("are sent in Brotli's format, which is smaller, to those that accept it")
    void filesAreSmaller(String file) throws IOException {
        String address = StaticFiles.address(file);
        Reply plain = http.get(address).expect(200);
        Reply byGzip = browser.get(address).expect(200);
        Reply smallest = newBrowser.get(address).expect(200);

        assertThat(smallest.header("Content-Encoding")).isEqualTo("br");
        assertThat(smallest.header("Vary")).isEqualTo("Accept-Encoding");
        assertThat(smallest.body()).hasSizeLessThan(byGzip.body().length);
        Brotli4jLoader.ensureAvailability();
        assertThat(Decoder.decompress(smallest.body()).getDecompressedData())
                .isEqualTo(plain.body());
    }

    @Test
    @DisplayName("have a tag for each form if they may change, and none otherwise")
    void everyFormHasATag() {
        String address = "/docs/openapi.yaml";
        Set<String> tags = new HashSet<>();
        for (Http caller : List.of(http, browser, newBrowser)) {
            String tag = caller.get(address).expect(200).header("ETag");
            assertThat(tag).matches("\"[^\"]+\"");
            assertThat(tags.add(tag)).isTrue();
            Reply same = caller.with("If-None-Match", tag).get(address).expect(304);
            assertThat(same.header("Vary")).isEqualTo("Accept-Encoding");
            assertThat(same.header("ETag")).isEqualTo(tag);
        }
        for (String other : tags) {
            int status = other.endsWith("-br\"") ? 304 : 200;
            newBrowser.with("If-None-Match", other).get(address).expect(status);
        }
        assertThat(http.get(StaticFiles.address("desk/desk.css")).header("ETag")).isNull();
    }

    @Test
    @DisplayName("are answered to HEAD with the same headers, and never in parts")
    void headAndRange() {
        String address = StaticFiles.address("desk/desk.css");
        Reply whole = browser.get(address).expect(200);
        Reply head = browser.send("HEAD", address, null).expect(200);
        Reply part = browser.with("Range", "bytes=0-9").get(address).expect(200);

        for (String name :
                List.of(
                        "Content-Type",
                        "Content-Length",
                        "Content-Encoding",
                        "ETag",
                        "Cache-Control")) {
            assertThat(head.header(name)).as(name).isEqualTo(whole.header(name));
        }
        assertThat(head.body()).isEmpty();
        assertThat(part.body()).isEqualTo(whole.body());
        assertThat(part.header("Content-Range")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/assets",
                "/assets/",
                "/assets/HASH",
                "/assets/HASH/ui",
                "/assets/HASH/ui/none.css",
                "/assets/HASH/ui/base.css",
                "/assets/HASH/WEB-INF/web.xml",
                "/assets/HASH/../ui/recover.js",
                "/assets/0123456789abcdef/desk/desk.css",
                "/widget/0123456789abcdef/ui/dom.js",
                "/widget/HASH/console/shell.js",
                "/ui",
                "/ui/",
                "/ui/elements",
                "/ui/none.css",
                "/console/none.js",
                "/call/none.js"
            })
    @DisplayName("that this node does not have are 404, which nobody keeps")
    void missingFilesAreNotKept(String pattern) {
        String hash = StaticFiles.address("x").split("/")[2];
        Reply missing = http.get(pattern.replace("HASH", hash)).expectRefusal(404);

        assertThat(missing.header("Cache-Control")).isIn("no-store", null);
        if (pattern.matches(".*\\.(css|js)") && !pattern.contains("..")) {
            assertThat(missing.header("Cache-Control")).isEqualTo("no-store");
        }
    }

    @Test
    @DisplayName("can only be read")
    void otherMethodsAreRefused() {
        for (String address : List.of(StaticFiles.address("desk/desk.css"), "/ui/recover.js")) {
            Reply reply = http.send("POST", address, "{}").expectRefusal(405);
            assertThat(reply.header("Allow")).isEqualTo("GET, HEAD");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/console/shell.js",
                "/console/pages/start.js",
                "/desk/desk.css",
                "/sign-in/page.js",
                "/account/page.js",
                "/my/page.js",
                "/call/visit.js",
                "/self-check/page.js",
                "/ui/base.css",
                "/widget/session.js"
            })
    @DisplayName("of the last release are there as well: its pages may still be open")
    void theLastReleaseIsThere(String address) {
        Reply file = http.get(address).expect(200);
        assertThat(file.header("ETag")).matches("\"[0-9a-f]+\"");
        assertThat(file.header("Cache-Control"))
                .isEqualTo(address.startsWith("/widget/") ? "public, max-age=3600" : "no-cache");
    }

    @Test
    @DisplayName("no page can be loaded by other origins or leaves them a reference to its window")
    void everyPageIsIsolated() {
        for (String page :
                List.of(
                        "/docs/",
                        "/verify/x",
                        "/call/x",
                        "/self-check/",
                        "/console",
                        "/my",
                        StaticFiles.address("ui/icon.svg"))) {
            Reply reply = http.get(page);
            assertThat(reply.header("Cross-Origin-Opener-Policy"))
                    .as(page)
                    .isEqualTo("same-origin");
            assertThat(reply.header("Cross-Origin-Resource-Policy"))
                    .as(page)
                    .isEqualTo("same-origin");
        }
    }
}
