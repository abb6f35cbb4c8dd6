package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.RawHttp;
import org.patientcare.testing.Reply;

/**
 * Replies are read only to their end, and reading times out before the server would stop waiting
 * for a body in another protocol. So no test here has to measure time.
 */
@IntegrationTest
@RunAsClient
@DisplayName("An upgrade that is not supported is ignored")
class UpgradesIT {

    private static final List<String> PROTOCOLS =
            List.of(
                    "Upgrade: websocket",
                    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                    "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
                    "Upgrade: h2c\r\nHTTP2-Settings: !!",
                    "Upgrade: TLS/1.0",
                    "Upgrade: TLS/1.0, websocket, h2c",
                    "Upgrade: ");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/patients/p1",
                "/v1/nothing",
                "/admin/v1/organizations",
                "/widget/v1/me",
                "/docs/openapi.yaml",
                "/verify/x",
                "/call/x",
                "/nothing"
            })
    void aReadIsAnsweredAsWithoutUpgrade(String path) {
        Http caller =
                path.startsWith("/admin/")
                        ? operator().http()
                        : operator().newOrganization().withPatient("p1").http();
        Reply plain = RawHttp.call(caller, "GET", path);
        for (String protocol : PROTOCOLS) {
            Reply reply =
                    RawHttp.callWithin(
                            caller, "GET", path, new byte[0], protocol, "Connection: Upgrade");
            assertThat(reply.status()).as(protocol).isEqualTo(plain.status());
            assertThat(reply.header("Content-Type")).isEqualTo(plain.header("Content-Type"));
        }
    }

    @Test
    @DisplayName("a write is answered as usual, with a Content-Length and in chunks")
    void aWriteIsAnsweredAsUsual() {
        Organization clinic = operator().newOrganization().withPatient("p1");
        String body = Reply.json(Map.of("code", "p1"));
        for (String protocol : PROTOCOLS) {
            Reply whole =
                    RawHttp.callWithin(
                            clinic.http(),
                            "POST",
                            "/v1/patients/authenticate",
                            body.getBytes(StandardCharsets.UTF_8),
                            protocol,
                            "Connection: Upgrade",
                            "Content-Length: " + body.length());
            assertThat(whole.status()).as(protocol).isEqualTo(200);
            String chunks = Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n";
            Reply chunked =
                    RawHttp.callWithin(
                            clinic.http(),
                            "POST",
                            "/v1/patients/authenticate",
                            chunks.getBytes(StandardCharsets.UTF_8),
                            protocol,
                            "Connection: Upgrade",
                            "Transfer-Encoding: chunked");
            assertThat(chunked.status()).as(protocol).isEqualTo(200);
        }
    }

    @Test
    @DisplayName("HTTP/2 over clear text is not supported, with or without an upgrade")
    void http2IsNotSupported() {
        assertThat(RawHttp.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0"))
                .startsWith("HTTP/1.1 ")
                .doesNotStartWith("HTTP/1.1 101");
    }

    @ParameterizedTest
    @DisplayName(
            "a path that the container cannot handle gets an answer: the root is redirected, the others are 4xx")
    @ValueSource(strings = {".", "%2E", "/.", "./", "..", "%2F%2E", "\\", "%", ";", "/"})
    void oddPathsAreAnswered(String part) {
        for (String path :
                List.of(
                        "/" + part.repeat(4_000 / part.length()),
                        "/" + part.repeat(4_000 / part.length()) + "x",
                        "/v1/" + part.repeat(4_000 / part.length()) + "x")) {
            Reply reply = RawHttp.call(Http.suiteNode(), "GET", path);
            assertThat(reply.status()).as(part).isIn(302, 400, 401, 404);
        }
    }
}
