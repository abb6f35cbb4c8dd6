package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.HmacKey;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Node;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Visit;

@IntegrationTest
@RunAsClient
@DisplayName("Visits on a Jitsi server")
class JitsiIT {

    private static final String SECRET = "0123456789abcdef0123456789abcdef-jitsi";

    /** The headers of the requests that reached the Jitsi server. */
    private static final List<String> HEADERS = new CopyOnWriteArrayList<>();

    private static HttpServer server;
    private static String jitsi;
    private static Node node;

    @BeforeAll
    static void startANodeWithJitsi() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/", JitsiIT::show);
        server.start();
        jitsi = "http://meet.example:" + server.getAddress().getPort();
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.put("patientcare.video.engine", "jitsi");
        settings.put("patientcare.jitsi.url", jitsi + "/");
        settings.put("patientcare.jitsi.app-id", "care");
        settings.put("patientcare.jitsi.secret", SECRET);
        node = Node.ready(settings, port);
    }

    @AfterAll
    static void stop() {
        node.close();
        server.stop(0);
    }

    private static void show(HttpExchange exchange) throws IOException {
        HEADERS.add(exchange.getRequestHeaders().toString());
        byte[] page = "the room".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, page.length);
        exchange.getResponseBody().write(page);
        exchange.close();
    }

    @Test
    @DisplayName(
            "4: both sides are sent to one random room, each with a token for its role and time")
    void bothSidesAreSentToOneRoom() {
        Instant start = Instant.now();
        Visit visit = Visit.at("es", start);
        assertThat(get(visit.patientUrl()).expect(200).text())
                .contains(
                        "<form method=\"post\" action=\"/call/"
                                + Visit.token(visit.patientUrl())
                                + "/join\">");
        assertThat(get(visit.patientUrl()).header("Content-Security-Policy"))
                .contains("form-action 'self' " + jitsi + ";");

        String patient = room(visit.patientUrl());
        assertThat(visit.state()).isEqualTo("waiting");
        String professional = room(visit.professionalUrl());
        assertThat(visit.state()).isEqualTo("in_call");

        String name = patient.replaceFirst("\\?.*", "");
        assertThat(name).matches(jitsi + "/[0-9a-f-]{36}");
        assertThat(professional).startsWith(name + "?jwt=");
        assertThat(patient).doesNotContain(visit.code()).doesNotContain("#");
        assertToken(patient, name, false, "Ana María Fernández Ruiz", start);
        assertToken(professional, name, true, "Dra. Lucía Prado Gómez", start);
    }

    @Test
    @DisplayName("4: the token is valid only with its secret, within its time and unchanged")
    void theTokenIsValidOnlyWithinItsTime() {
        Instant start = Instant.now();
        String address = room(Visit.at("es", start).patientUrl());
        Instant end = start.plusSeconds(900 + 3600);
        assertThat(verified(address, SECRET, start.minusSeconds(899))).isNotNull();
        assertThat(verified(address, SECRET, end.minusSeconds(2))).isNotNull();
        for (Instant outside : List.of(start.minusSeconds(902), end.plusSeconds(1))) {
            assertThatThrownBy(() -> verified(address, SECRET, outside))
                    .hasCauseInstanceOf(InvalidJwtException.class);
        }
        String otherSecret = SECRET.replace('0', '1');
        assertThatThrownBy(() -> verified(address, otherSecret, start))
                .hasCauseInstanceOf(InvalidJwtException.class);
        String claims = token(address).split("\\.")[1];
        String forged =
                encoded(
                        new String(Base64.getUrlDecoder().decode(claims), StandardCharsets.UTF_8)
                                .replace("\"moderator\":false", "\"moderator\":true"));
        assertThat(forged).isNotEqualTo(claims);
        assertThatThrownBy(() -> verified(address.replace(claims, forged), SECRET, start))
                .hasCauseInstanceOf(InvalidJwtException.class);
    }

    private static String encoded(String json) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    @DisplayName("4: the audit row of the call's beginning names the side that came last")
    void whoComesLastIsNamed() {
        Visit visit = Visit.now("es");
        room(visit.professionalUrl());
        room(visit.patientUrl());
        assertThat(visit.state()).isEqualTo("in_call");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ?"
                                        + " AND action = 'visit-admit' AND actor_kind = 'patient'",
                                visit.clinic().uuid()))
                .isOne();
    }

    @Test
    @DisplayName("4: early, late, cancelled and unknown links do not lead to a room")
    void nobodyIsSentToARoomOutsideTheTime() {
        for (Visit visit :
                new Visit[] {
                    Visit.at("es", Instant.now().plus(Duration.ofHours(1))),
                    Visit.at("es", Instant.now().minus(Duration.ofDays(1))),
                    Visit.now("es").cancel()
                }) {
            Reply reply = join(visit.patientUrl()).expect(303);
            assertThat(reply.header("Location")).isEqualTo("../" + Visit.token(visit.patientUrl()));
        }
        get("http://127.0.0.1/call/" + "A".repeat(32) + "/join").expect(404);
        join("http://127.0.0.1/call/" + "A".repeat(32)).expect(404);
    }

    @Test
    @DisplayName("4: reading a link, as mail scanners do, admits nobody: it leads to the page")
    void readingALinkAdmitsNobody() {
        Visit visit = Visit.now("es");
        for (String url : List.of(visit.patientUrl(), visit.professionalUrl())) {
            for (String method : List.of("GET", "HEAD")) {
                Reply reply = send(method, url + "/join", anybody()).expect(303);
                assertThat(reply.header("Location")).isEqualTo("../" + Visit.token(url));
            }
            get(url).expect(200);
        }

        assertThat(visit.state()).isEqualTo("booked");
        assertThat(visit.asOperator().get("history")).hasSize(1);
        assertThat(visit.events("visit-enter")).isEmpty();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM visit_room WHERE organization_id = ?",
                                visit.clinic().uuid()))
                .isZero();
    }

    @Test
    @DisplayName(
            "4: the form of another site, or of none, admits nobody but leads to the "
                    + "page; other methods are 405")
    void onlyOurFormAdmits() {
        Visit visit = Visit.now("es");
        String join = visit.patientUrl() + "/join";
        for (Http other :
                List.of(
                        anybody(),
                        anybody().with("Origin", "null"),
                        anybody().with("Origin", "https://elsewhere.example"),
                        anybody().with("Sec-Fetch-Site", "cross-site"),
                        anybody().with("Sec-Fetch-Site", "none"),
                        ours().with("Sec-Fetch-Site", "cross-site"),
                        ours().with("Sec-Fetch-Site", "same-site"))) {
            assertThat(send("POST", join, other).expect(303).header("Location"))
                    .isEqualTo("../" + Visit.token(visit.patientUrl()));
        }
        for (String method : List.of("PUT", "DELETE", "PATCH")) {
            assertThat(send(method, join, ours()).expect(405).header("Allow"))
                    .isEqualTo("GET, HEAD, POST");
        }
        assertThat(send("POST", visit.patientUrl(), ours()).expect(405).header("Allow"))
                .isEqualTo("GET, HEAD");
        assertThat(visit.state()).isEqualTo("booked");

        Http safe = anybody().with("Sec-Fetch-Site", "same-origin").with("Origin", "null");
        assertThat(send("POST", join, safe).expect(303).header("Location")).startsWith(jitsi + "/");
        assertThat(visit.state()).isEqualTo("waiting");
    }

    @Test
    @DisplayName(
            "4: the button works in a browser, by keyboard and without JavaScript; the Jitsi "
                    + "server does not learn the link")
    void theButtonWorksInABrowser() {
        Visit visit = Visit.now("de");
        String url = Visit.at(node.port(), visit.patientUrl());
        try (Browser browser = Browser.open();
                BrowserContext plain = browser.withoutScripts()) {
            Page page = plain.newPage();
            page.navigate(url);
            assertThat(visit.state()).isEqualTo("booked");
            assertThat(page.locator("#join").textContent()).isEqualTo("Join the visit");

            page.locator("#join").focus();
            page.keyboard().press("Enter");
            page.waitForURL(jitsi + "/**");
            assertThat(page.content()).contains("the room");
            assertThat(visit.state()).isEqualTo("waiting");
            assertThat(HEADERS).isNotEmpty();
            assertThat(HEADERS.toString().toLowerCase(Locale.ROOT))
                    .doesNotContain("referer", Visit.token(url).toLowerCase(Locale.ROOT));

            page.goBack();
            assertThat(page.url()).isEqualTo(url);
            page.reload();
            assertThat(page.locator("#join").isVisible()).isTrue();
            assertThat(visit.events("visit-enter")).hasSize(1);
        }
    }

    @Test
    @DisplayName("4: a visit that was moved gets another room")
    void aMovedVisitGetsAnotherRoom() {
        Visit visit = Visit.now("es");
        String professional = room(visit.professionalUrl());
        visit.move(Duration.ZERO);
        assertThat(room(visit.again().professionalUrl()).substring(0, 60))
                .isNotEqualTo(professional.substring(0, 60));
    }

    private static Reply get(String url) {
        return send("GET", url, anybody());
    }

    private static Reply join(String url) {
        return send("POST", url + "/join", ours());
    }

    private static Reply send(String method, String url, Http by) {
        return by.send(method, url.substring(url.indexOf("/call/")), null);
    }

    private static Http anybody() {
        return Http.node(node.port());
    }

    /** As a browser sends the form of the page. */
    private static Http ours() {
        return anybody().with("Origin", "http://127.0.0.1:" + node.port());
    }

    private static String room(String url) {
        Reply reply = join(url).expect(303);
        assertThat(reply.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        return reply.header("Location");
    }

    private static void assertToken(
            String address, String room, boolean moderator, String name, Instant start) {
        JwtClaims claims = verified(address, SECRET, start);
        Map<String, Object> all = claims.getClaimsMap();
        long second = start.getEpochSecond();
        assertThat(all.get("room")).isEqualTo(room.replaceFirst(".*/", ""));
        assertThat(all.get("nbf")).isEqualTo(second - 900);
        assertThat(all.get("exp")).isEqualTo(second + 900 + 3600);
        assertThat(all.get("moderator")).isEqualTo(moderator);
        assertThat(all.get("context"))
                .isEqualTo(
                        Map.of(
                                "user",
                                Map.of(
                                        "name",
                                        name,
                                        "moderator",
                                        moderator,
                                        "affiliation",
                                        moderator ? "owner" : "member")));
    }

    /** Verifies the token as Prosody would, with another library than the one that signed. */
    private static JwtClaims verified(String address, String secret, Instant at) {
        try {
            return new JwtConsumerBuilder()
                    .setVerificationKey(new HmacKey(secret.getBytes(StandardCharsets.UTF_8)))
                    .setJwsAlgorithmConstraints(ConstraintType.PERMIT, "HS256")
                    .setExpectedIssuer(true, "care")
                    .setExpectedAudience("jitsi")
                    .setExpectedSubject("meet.example")
                    .setRequireExpirationTime()
                    .setRequireNotBefore()
                    .setRequireIssuedAt()
                    .setEvaluationTime(NumericDate.fromSeconds(at.getEpochSecond()))
                    .build()
                    .processToClaims(token(address));
        } catch (InvalidJwtException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String token(String address) {
        return address.substring(address.indexOf("jwt=") + 4);
    }
}
