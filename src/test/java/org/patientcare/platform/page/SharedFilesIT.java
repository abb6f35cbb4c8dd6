package org.patientcare.platform.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("The shared files of pages are public")
class SharedFilesIT {

    private static final Map<String, String> TYPES =
            Map.of(
                    "tokens.css", "text/css",
                    "base.css", "text/css",
                    "components.css", "text/css",
                    "dom.js", "application/javascript",
                    "elements/form.js", "application/javascript",
                    "icon.svg", "image/svg+xml");

    private final Http http = Http.suiteNode();

    @Test
    void theFilesHaveTheirTypesAndAreRevalidated() {
        TYPES.forEach(
                (file, type) -> {
                    Reply reply = http.get("/ui/" + file).expect(200);
                    assertThat(reply.header("Content-Type").toLowerCase(Locale.ROOT))
                            .isEqualTo(type + ";charset=utf-8");
                    assertThat(reply.header("Cache-Control")).isEqualTo("no-cache");
                    assertThat(reply.header("Content-Security-Policy"))
                            .startsWith("default-src 'none'");
                    assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
                    assertThat(reply.header("Referrer-Policy")).isEqualTo("no-referrer");
                    assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo("*");
                    assertThat(reply.header("Set-Cookie")).isNull();
                    assertThat(reply.body()).isNotEmpty();
                    String tag = reply.header("ETag");
                    http.with("If-None-Match", tag).get("/ui/" + file).expect(304);
                });
    }

    @Test
    void otherMethodsAndFoldersAreRefused() {
        Reply reply = http.send("POST", "/ui/base.css", "{}").expectRefusal(405);
        assertThat(reply.header("Allow")).isEqualTo("GET, HEAD");
        http.get("/ui/none.css").expectRefusal(404);
        for (String folder : List.of("/ui", "/ui/", "/ui/elements", "/ui/elements/")) {
            http.get(folder).expectRefusal(404);
        }
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
                        "/ui/base.css")) {
            Reply reply = Http.suiteNode().get(page);
            assertThat(reply.header("Cross-Origin-Opener-Policy"))
                    .as(page)
                    .isEqualTo("same-origin");
            assertThat(reply.header("Cross-Origin-Resource-Policy"))
                    .as(page)
                    .isEqualTo("same-origin");
        }
    }
}
