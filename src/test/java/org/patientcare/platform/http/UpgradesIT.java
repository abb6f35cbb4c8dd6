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
 * What is read from the connection ends with the answer, and a read gives up before the server
 * would have given up waiting for the body of another protocol: no test here needs a clock.
 */
@IntegrationTest
@RunAsClient
@DisplayName("An upgrade that is not served is no upgrade")
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
    void aReadIsAnsweredAsThePlainOne(String path) {
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
    @DisplayName("with its body, of said length and in chunks")
    void aWriteIsTaken() {
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
    @DisplayName("HTTP/2 is not spoken in clear text, announced or not")
    void noSecondProtocol() {
        assertThat(RawHttp.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0"))
                .startsWith("HTTP/1.1 ")
                .doesNotStartWith("HTTP/1.1 101");
    }

    @ParameterizedTest
    @DisplayName(
            "a path that the container cannot take gets an answer: one that is the root is sent on, the others are 400 or 404")
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
