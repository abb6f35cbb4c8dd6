package org.patientcare.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.HeldCall;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.Proxy;
import org.patientcare.testing.Reply;
import org.patientcare.testing.ScriptedNode;
import org.patientcare.testing.ScriptedNode.Manner;
import org.patientcare.testing.SlowClients;
import org.patientcare.testing.TlsConnection;
import org.patientcare.testing.Waiting;

@DisplayName("The shipped HAProxy file, in front of two scripted nodes")
@Execution(ExecutionMode.CONCURRENT)
class ProxyTest {

    private static final String BODY = "{\"patients\":[]}";

    private ScriptedNode a;
    private ScriptedNode b;
    private Proxy proxy;
    private Http http;

    @BeforeEach
    void start() {
        Proxy.require();
        a = new ScriptedNode();
        b = new ScriptedNode();
        proxy = Proxy.start(Node.freePort(), a.port(), b.port()).awaitBothUp();
        http = proxy.http();
    }

    @AfterEach
    void stop() {
        Stream.of(proxy, a, b).filter(one -> one != null).forEach(ProxyTest::close);
    }

    @Test
    @DisplayName(
            "forwarding headers of a client are removed; the node gets only those of the proxy")
    void forwardingHeadersAreTheProxys() {
        http.with("X-Forwarded-For", "203.0.113.9")
                .with("Forwarded", "for=203.0.113.9")
                .with("X-Forwarded-Proto", "http")
                .with("X-Forwarded-Host", "evil.example")
                .with("X-Real-IP", "203.0.113.9")
                .get("/v1/patients/p")
                .expect(200);

        assertThat(onlyCall().lines().filter(line -> line.contains("orwarded")))
                .containsExactly("x-forwarded-for: 127.0.0.1", "x-forwarded-proto: https");
        assertThat(onlyCall()).doesNotContain("203.0.113.9", "evil");
    }

    @Test
    @DisplayName(
            "1: a well-formed request id of the caller is passed on; others are replaced by a new one")
    void theRequestIdIsPassedOn() {
        http.with("X-Request-Id", "caller:1").get("/v1/patients/p").expect(200);
        assertThat(onlyCall()).contains("x-request-id: caller:1\r\n");

        http.with("X-Request-Id", "no id").get("/v1/patients/p").expect(200);
        assertThat(calls().get(1))
                .doesNotContain("no id")
                .containsPattern("x-request-id: [0-9a-f-]{36}\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/admin/v1/self-check",
                "/self-check/",
                "/assets/0123456789abcdef/self-check/page.js",
                "/ui/recover.js"
            })
    @DisplayName(
            "8 Self-check: it is answered while no node is ready, also if one of them is down; other calls are 503")
    void theSelfCheckIsAnsweredWhileNoNodeIsReady(String path) {
        a.setReady(false);
        b.setReady(false);
        Waiting.until("no node is in use", () -> !proxy.isUp("a") && !proxy.isUp("b"));
        close(a);

        http.get(path).expect(200);
        http.get(path).expect(200);
        assertThat(b.calls()).hasSize(2);
        http.get("/admin/v1/organizations").expectRefusal(503);
        http.get("/v1/patients/p").expectRefusal(503);
        assertThat(b.calls()).hasSize(2);
    }

    @Test
    @DisplayName("a node without a deployed service shows nothing of its server")
    void theServersOwnPageIsNotShown() {
        a.setReady(false);
        b.setReady(false);
        a.setManner(Manner.SERVER_PAGE);
        b.setManner(Manner.SERVER_PAGE);
        Waiting.until("no node is in use", () -> !proxy.isUp("a") && !proxy.isUp("b"));

        http.get("/admin/v1/self-check").expectRefusal(503);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/assets/0123456789abcdef/console/shell.js",
                "/widget/0123456789abcdef/ui/dom.js"
            })
    @DisplayName("a file that a node of another release does not have comes from the other node")
    void theOtherNodeIsAskedForAFile(String path) {
        a.setManner(Manner.SERVER_PAGE);
        for (int i = 0; i < 4; i++) {
            http.get(path).expect(200);
        }
        assertThat(b.calls()).hasSize(4);

        b.setManner(Manner.SERVER_PAGE);
        assertThat(http.get(path).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/v1/patients/p", "/widget/v1/me", "/console/nothing", "/widget/nothing.js"})
    @DisplayName("other requests that a node answers with 404 are not repeated")
    void nothingElseIsRepeated(String path) {
        a.setManner(Manner.SERVER_PAGE);
        b.setManner(Manner.SERVER_PAGE);

        assertThat(http.get(path).status()).isEqualTo(404);
        assertThat(calls()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/patients/a%ZZ",
                "/v1/patients/a%",
                "/v1/patients/a%4",
                "/v1/patients/%00",
                "/v1/activation-codes?tag=%ZZ",
                "/%%3"
            })
    @DisplayName(
            "1 Errors: a malformed escape is 400 with the contract's body, and no node sees it")
    void brokenEscapesAreRefused(String target) {
        try (TlsConnection tlsConnection = proxy.newConnection()) {
            Reply reply =
                    tlsConnection.call(
                            TlsConnection.head(
                                    "GET " + target + " HTTP/1.1", http, "X-Request-Id: mine"));
            assertThat(reply.expectRefusal(400).header("X-Request-Id")).isEqualTo("mine");
        }
        assertThat(calls()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/patients/%2F%25%3B%20%C3%A9", "/v1/patients/a/b//", "/?q=%25+%41"})
    @DisplayName("1: a valid path passes byte for byte")
    void validPathsPass(String target) {
        http.get(target).expect(200);
        assertThat(onlyCall()).startsWith("GET " + target + " HTTP/1.1\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/patients/p, websocket",
        "/call/token, websocket",
        "/call/token/socket/more, websocket",
        "/widget/socket/more, websocket",
        "/desk/socket/more, websocket",
        "/console/socket/more, websocket",
        "/console, websocket",
        "/desk/v1/visits, websocket",
        "/desk, websocket",
        "/desk/socket, h2c",
        "/widget/v1/me, websocket",
        "/widget/socket, h2c",
        "/call/token/socket, h2c",
        "/call/token/socket, TLS/1.0",
        "/nothing, h2c"
    })
    @DisplayName("upgrade headers do not reach the nodes, unless they are for a page's web socket")
    void upgradesAreRemoved(String path, String protocol) {
        try (TlsConnection tlsConnection = proxy.newConnection()) {
            tlsConnection
                    .call(
                            TlsConnection.head(
                                    "GET " + path + " HTTP/1.1",
                                    http,
                                    "Connection: Upgrade, HTTP2-Settings",
                                    "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
                                    // Without this header HAProxy itself refuses the handshake.
                                    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                                    "Upgrade: " + protocol))
                    .expect(200);
        }
        assertThat(onlyCall().toLowerCase(Locale.ROOT)).doesNotContain("upgrade", "http2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/call/token/socket?device=x",
                "/widget/socket",
                "/desk/socket",
                "/console/socket?organization=x"
            })
    @DisplayName("4, 7: the handshake of a page's web socket reaches the node")
    void handshakesOfPagesPass(String path) {
        try (TlsConnection tlsConnection = proxy.newConnection()) {
            tlsConnection.call(
                    TlsConnection.head(
                            "GET " + path + " HTTP/1.1",
                            http,
                            "Connection: Upgrade",
                            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                            "Upgrade: websocket"));
        }
        assertThat(onlyCall().toLowerCase(Locale.ROOT))
                .contains("upgrade: websocket\r\n", "connection: upgrade\r\n");
    }

    @Test
    @DisplayName("1 Errors: a Content-Length over 4 MiB is 413 at once, headers over 8 KiB are 431")
    void tooLargeRequestsAreRefused() {
        try (TlsConnection tlsConnection = proxy.newConnection()) {
            tlsConnection
                    .call(
                            TlsConnection.head(
                                    "PUT /v1/patients HTTP/1.1",
                                    http,
                                    "Content-Length: " + (4 * 1024 * 1024 + 1)))
                    .expectRefusal(413);
        }
        http.with("X-Long", "x".repeat(8 * 1024)).get("/v1/patients/p").expectRefusal(431);
        assertThat(calls()).isEmpty();
    }

    @Test
    @DisplayName("a node sees nothing of a call before its whole body has arrived")
    void bodiesAreBuffered() {
        String head =
                TlsConnection.head(
                        "PUT /v1/patients HTTP/1.1", http, "Content-Length: " + BODY.length());
        try (TlsConnection tlsConnection = proxy.newConnection()) {
            tlsConnection.send(head + BODY.substring(0, 5));
            http.get("/v1/patients/other").expect(200);
            assertThat(calls()).singleElement().asString().startsWith("GET ");

            tlsConnection.call(BODY.substring(5)).expect(200);
            assertThat(calls()).hasSize(2);
        }
    }

    @Test
    @DisplayName("half a body is 408 after 10 s, and no node sees it")
    void halfABodyIsTooSlow() {
        try (SlowClients clients = SlowClients.halfBodies(proxy, 3, http)) {
            assertThat(clients.replies()).allSatisfy(reply -> reply.expectRefusal(408));
        }
        assertThat(calls()).isEmpty();
    }

    @Test
    @DisplayName("half a head is 408 after 10 s")
    void halfAHeadIsTooSlow() {
        try (SlowClients clients = SlowClients.halfHeaders(proxy, 3, http)) {
            assertThat(clients.replies()).allSatisfy(reply -> reply.expect(408));
        }
    }

    @Test
    @DisplayName("however many large bodies stall, only 8 of them reach a node")
    void largeBodiesAreFewAtATime() {
        try (SlowClients clients = SlowClients.halfLargeBodies(proxy, 30, http)) {
            within("8 are at each node", () -> calls().size() == 16);
            http.get("/v1/patients/other").expect(200);
            within("the others are refused with 503", () -> refusedLargeBodies() == 30 - 16);
            assertThat(calls()).hasSize(16 + 1);
            assertThat(clients.count()).isEqualTo(30);
        }
    }

    @Test
    @DisplayName(
            "one address has at most 500 connections at a time, and gets new ones when it closes some")
    void oneAddressCannotTakeAllConnections() {
        List<Socket> idle = new ArrayList<>();
        try {
            openIdle(400, idle);
            within("one more connection is served", this::isServed);
            // Connections that arrive together are all counted before any is refused, so that more
            // may be refused than necessary, and connections close after 10 s. Therefore each poll
            // opens new ones.
            within(
                    "one more connection is refused",
                    () -> {
                        close(idle);
                        openIdle(550, idle);
                        return !isServed();
                    });
        } finally {
            close(idle);
        }
        within("a connection is served again", this::isServed);
    }

    @Test
    @DisplayName(
            "the web sockets of open desks do not count among the 500 connections of their address")
    void desksAreCountedSeparately() {
        List<TlsConnection> desks = new ArrayList<>();
        a.setManner(Manner.KEEP_SILENT);
        b.setManner(Manner.KEEP_SILENT);
        try {
            for (int i = 0; i < 600; i++) {
                TlsConnection desk = proxy.newConnection();
                desks.add(desk);
                desk.send(desk());
            }
            within("all are at the nodes", () -> calls().size() == 600);
            a.setManner(Manner.ANSWER);
            b.setManner(Manner.ANSWER);
            assertThat(isServed()).isTrue();
        } finally {
            desks.forEach(ProxyTest::close);
        }
    }

    /** The handshake of a desk's web socket. */
    private String desk() {
        return TlsConnection.head(
                "GET /desk/socket HTTP/1.1",
                http,
                "Connection: Upgrade",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                "Upgrade: websocket");
    }

    @Test
    @DisplayName(
            "one address has at most 3000 open desks: the next one is 429 with Retry-After, and no node sees it")
    void oneAddressCannotHaveAllDesks() {
        a.setManner(Manner.KEEP_SILENT);
        b.setManner(Manner.KEEP_SILENT);
        try (TlsConnection one = proxy.newConnection();
                TlsConnection last = proxy.newConnection();
                TlsConnection tooMany = proxy.newConnection()) {
            one.send(desk());
            within("it is at a node", () -> calls().size() == 1);
            proxy.setDeskCount(2999);
            last.send(desk());
            within("so is the 3000th", () -> calls().size() == 2);

            assertThat(tooMany.call(desk()).expectRefusal(429).header("Retry-After"))
                    .isEqualTo("30");
            assertThat(calls()).hasSize(2);
        }
    }

    /** Uses a limit of 2 instead of 4,000, because opening 4,000 would take too long. */
    @Test
    @DisplayName(
            "all addresses have at most 4000 open desks: the next one is 503 with Retry-After, and calls are still served")
    void desksAreBounded() {
        a.setManner(Manner.KEEP_SILENT);
        b.setManner(Manner.KEEP_SILENT);
        try (Proxy few =
                        Proxy.start(
                                        text -> changed(text, "{ be_conn(desks) ge 4000 }"),
                                        Node.freePort(),
                                        a.port(),
                                        b.port())
                                .awaitBothUp();
                TlsConnection one = few.newConnection();
                TlsConnection last = few.newConnection();
                TlsConnection tooMany = few.newConnection()) {
            one.send(desk());
            last.send(desk());
            within("two are at the nodes", () -> calls().size() == 2);

            assertThat(tooMany.call(desk()).expectRefusal(503).header("Retry-After"))
                    .isEqualTo("5");
            assertThat(calls()).hasSize(2);
            a.setManner(Manner.ANSWER);
            b.setManner(Manner.ANSWER);
            few.http().get("/v1/patients/p").expect(200);
        }
    }

    private static String changed(String text, String limit) {
        assertThat(text).containsOnlyOnce(limit);
        return text.replace(limit, limit.replace("4000", "2"));
    }

    private void openIdle(int count, List<Socket> idle) {
        try {
            for (int i = 0; i < count; i++) {
                idle.add(new Socket("127.0.0.1", proxy.port()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void close(List<Socket> sockets) {
        sockets.forEach(ProxyTest::close);
        sockets.clear();
    }

    private boolean isServed() {
        try (TlsConnection tlsConnection = proxy.newConnection()) {
            return tlsConnection
                            .call(TlsConnection.head("GET /v1/patients/p HTTP/1.1", http))
                            .status()
                    == 200;
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    @Test
    @DisplayName("a call that a node received and did not answer is 502, and no other node gets it")
    void nothingIsSentTwice() {
        a.setManner(Manner.BREAK);
        b.setManner(Manner.BREAK);
        for (String method : List.of("POST", "PUT", "GET")) {
            try (TlsConnection tlsConnection = proxy.newConnection()) {
                Reply reply =
                        tlsConnection.call(
                                TlsConnection.head(method + " /v1/patients HTTP/1.1", http));
                assertThat(reply.expectRefusal(502).header("Retry-After")).isEqualTo("5");
            }
        }
        assertThat(calls()).hasSize(3);
    }

    @Test
    @DisplayName(
            "a call on a connection that was used before is not sent again either; the connection is closed")
    void nothingIsSentTwiceOnAKeptConnection() {
        try (TlsConnection tlsConnection = proxy.newConnection()) {
            tlsConnection.call(TlsConnection.head("GET /v1/patients HTTP/1.1", http)).expect(200);
            a.setManner(Manner.BREAK);
            b.setManner(Manner.BREAK);
            tlsConnection.send(TlsConnection.head("POST /v1/patients HTTP/1.1", http));
            assertThat(tlsConnection.readByte()).isFalse();
        }
        assertThat(calls()).hasSize(2);
    }

    @Test
    @DisplayName(
            "a node that is down costs no call: nothing was sent to it, so the other node gets the call")
    void unsentCallsGoToTheOtherNode() {
        a.close();
        for (int i = 0; i < 10; i++) {
            http.send("POST", "/v1/patients", BODY).expect(200);
        }
        assertThat(b.calls()).hasSize(10);
    }

    @Test
    @DisplayName(
            "without a ready node calls are 503 with the contract's body and Retry-After, until one is ready again")
    void withoutANodeThereIs503() {
        a.setReady(false);
        b.setReady(false);
        within("both nodes are out of rotation", () -> !proxy.isUp("a") && !proxy.isUp("b"));
        Reply refusal = http.with("X-Request-Id", "mine").get("/v1/patients/p").expectRefusal(503);
        assertThat(refusal.header("Retry-After")).isEqualTo("5");
        assertThat(refusal.header("X-Request-Id")).isEqualTo("mine");

        b.setReady(true);
        within("node b is in rotation", () -> proxy.isUp("b"));
        http.get("/v1/patients/p").expect(200);
        assertThat(a.calls()).isEmpty();
    }

    @Test
    @DisplayName("a node that is drained gets no new calls; set ready, it gets calls again")
    void aNodeCanBeDrained() {
        proxy.setState("a", "drain");
        for (int i = 0; i < 10; i++) {
            http.send("POST", "/v1/patients", BODY).expect(200);
        }
        assertThat(a.calls()).isEmpty();

        proxy.setState("a", "ready");
        within(
                "a gets calls",
                () -> {
                    http.get("/v1/patients/p").expect(200);
                    return !a.calls().isEmpty();
                });
    }

    @Test
    @DisplayName(
            "the log has the kind of path, status, times and id; no codes, tokens, queries, addresses, headers")
    void theLogHoldsNothingPersonal() {
        Map<String, String> routes =
                Map.of(
                        "/v1/patients/HC-secret?q=secret", "/v1/patients",
                        "/v1/secret", "/v1",
                        "/admin/v1/organizations/secret/credentials", "/admin/v1/organizations",
                        "/api/v1/prescriptions/secret", "/api/v1/prescriptions",
                        "/desk/v1/visits?day=secret", "/desk/v1/visits",
                        "/paper/secret", "/paper",
                        "/call/secret", "/call",
                        "/verify/secret", "/verify",
                        "/secret", "/");
        routes.forEach(
                (path, route) -> {
                    String id = "id" + path.hashCode();
                    http.with("X-Request-Id", id).get(path).expect(200);
                    assertThat(proxy.logLine(id)).contains("\"Route\":\"" + route + "\"");
                });
        http.with("X-Request-Id", "mine")
                .with("X-API-Key", "secret")
                .send("PUT", "/v1/patients/secret", "{\"secret\":1}");

        assertThat(proxy.logLine("mine"))
                .matches(
                        "\\{\"Timestamp\":\"[0-9T:Z-]{20}\",\"Method\":\"PUT\",\"Route\":\"/v1/patients\","
                                + "\"Status\":200,\"Node\":\"nodes/[ab]\",\"ReceivedMillis\":.*,\"RequestId\":\"mine\"}");
        assertThat(String.join("\n", proxy.logLines())).doesNotContain("secret", "127.0.0.1");
    }

    @Test
    @DisplayName(
            "without TLS a page is redirected to HTTPS and a call is refused; neither reaches a node")
    void withoutTlsNothingIsServed() throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        URI there = URI.create("http://127.0.0.1:" + proxy.plainPort());
        for (String target : List.of("/call/x?a=b", "http://evil.example/call/x?a=b")) {
            Reply page = plain(proxy, "GET " + target + " HTTP/1.1\r\nHost: evil.example\r\n\r\n");
            assertThat(page.expect(308).header("Location"))
                    .isEqualTo(Proxy.base(proxy.port()) + "/call/x?a=b");
        }
        HttpResponse<String> call =
                client.send(
                        HttpRequest.newBuilder(there.resolve("/v1/patients/p")).build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(call.statusCode()).isEqualTo(403);
        assertThat(call.body()).isEqualTo("{\"message\":\"Use HTTPS.\",\"code\":\"forbidden\"}");
        assertThat(calls()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "https://care.example/, https://care.example/call/x?a=b",
        "https://care.example:8443//, https://care.example:8443/call/x?a=b",
        "https://care.example/context,",
        "http://care.example,",
        "none,"
    })
    @DisplayName(
            "without TLS a page is redirected to an origin, with or without a slash, or refused")
    void pagesAreRedirectedToAnOrigin(String publicUrl, String redirected) throws Exception {
        String set = "setenv PATIENTCARE_PROXY_PUBLIC_URL ";
        try (Proxy other =
                Proxy.start(
                        text -> text.replaceFirst("pre" + set + " *none", set + publicUrl),
                        Node.freePort(),
                        a.port(),
                        b.port())) {
            Reply page = plain(other, "GET /call/x?a=b HTTP/1.1\r\nHost: evil.example\r\n\r\n");
            assertThat(page.status()).isEqualTo(redirected == null ? 403 : 308);
            assertThat(page.header("Location")).isEqualTo(redirected);
        }
    }

    private static Reply plain(Proxy proxy, String request) throws IOException {
        try (HeldCall call = HeldCall.begin(proxy.plainPort(), request)) {
            return call.finish();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "//v1/patients//x?q=//, /v1/patients//x?q=//",
        "///api/v1/prescriptions, /api/v1/prescriptions",
        "//admin/v1/organizations, //admin/v1/organizations",
        "//v1x, //v1x"
    })
    @DisplayName("1: several slashes before v1 and api are one, and never before admin")
    void leadingSlashesAreOne(String sent, String seen) {
        try (TlsConnection tlsConnection = proxy.newConnection()) {
            tlsConnection.call(TlsConnection.head("GET " + sent + " HTTP/1.1", http)).expect(200);
        }
        assertThat(onlyCall()).startsWith("GET " + seen + " HTTP/1.1\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /sign-in/v1/challenges",
                "POST /my/v1/links",
                "POST /verify/x",
                "POST //sign-in/v1/challenges"
            })
    @DisplayName(
            "1: without a credential more than 64 KiB are refused before they are read, chunked ones too")
    void longBodiesWithoutACredentialAreRefused(String called) {
        int tooLong = 64 * 1024 + 1;
        try (TlsConnection tlsConnection = proxy.newConnection()) {
            tlsConnection
                    .call(
                            TlsConnection.head(
                                    called + " HTTP/1.1", http, "Content-Length: " + tooLong))
                    .expectRefusal(413);
        }
        try (TlsConnection tlsConnection = proxy.newConnection()) {
            tlsConnection
                    .call(
                            TlsConnection.head(
                                            called + " HTTP/1.1",
                                            http,
                                            "Transfer-Encoding: chunked")
                                    + ("8000\r\n" + "x".repeat(32 * 1024) + "\r\n").repeat(2)
                                    + "1\r\nx\r\n")
                    .expectRefusal(413);
        }
        assertThat(calls()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HELLO\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: x\r\nBad Name: x\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"
            })
    @DisplayName("a malformed request is 400 without the name of a product, and no node sees it")
    void malformedRequestsAreRefused(String bytes) {
        try (TlsConnection tlsConnection = proxy.newConnection()) {
            Reply reply = tlsConnection.call(bytes).expect(400);
            assertThat(reply.text()).doesNotContainIgnoringCase("haproxy");
            assertThat(reply.header("Server")).isNull();
        }
        assertThat(calls()).isEmpty();
    }

    @Test
    @DisplayName("all answers have Strict-Transport-Security, refusals too")
    void answersAskForHttps() {
        assertThat(http.get("/v1/patients/p").header("Strict-Transport-Security"))
                .isEqualTo("max-age=31536000");
        assertThat(
                        http.with("X-Long", "x".repeat(9000))
                                .get("/")
                                .header("Strict-Transport-Security"))
                .isEqualTo("max-age=31536000");
    }

    private long refusedLargeBodies() {
        return proxy.logLines().stream()
                .filter(line -> line.contains("\"Status\":503,\"Node\":\"large/"))
                .count();
    }

    private List<String> calls() {
        return Stream.concat(a.calls().stream(), b.calls().stream()).toList();
    }

    private String onlyCall() {
        assertThat(calls()).hasSize(1);
        return calls().get(0);
    }

    private static void within(String what, BooleanSupplier condition) {
        Waiting.until(what, condition);
    }

    private static void close(AutoCloseable one) {
        try {
            one.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
