package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.options.ColorScheme;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Coturn;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Node;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;
import org.patientcare.testing.Waiting;

/** The node is configured with a TURN server for UDP and one for TCP, which each test starts. */
@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.WITH_HOST_NAME)
@DisplayName("Pre-visit test: an early page tests whether the visit will work")
@SuppressWarnings("try") // TURN servers that only have to run
class PreVisitTestIT {

    private static final String SECRET = ConsoleUser.TURN_SECRET;

    /** Requests devices with an id that no camera and no microphone has. */
    private static final String NO_DEVICES =
            """
            const all = navigator.mediaDevices;
            const given = all.getUserMedia.bind(all);
            all.getUserMedia = (wanted) => given(Object.fromEntries(
                Object.keys(wanted).map((kind) => [kind, { deviceId: { exact: "none" } }])));""";

    private static final String NO_WEBRTC = "delete window.RTCPeerConnection;";

    /** Breaks web sockets, as a proxy that does not support them. */
    private static final String NO_SOCKETS =
            """
            const Real = WebSocket;
            window.WebSocket = class extends Real {
                constructor(address) { super(address.replace("/socket?", "/sock?")); }
            };""";

    private static final int UDP = ConsoleUser.TURN_BY_UDP;
    private static final int TCP = ConsoleUser.TURN_BY_TCP;

    private static Node node;

    private BrowserContext phone;

    @BeforeAll
    static void useANodeWithTurnServers() {
        Coturn.require();
        node = KeptNode.WITH_HOST_NAME.node();
    }

    @BeforeEach
    void openBrowser() {
        phone = Browser.open().context(320, 700);
    }

    @AfterEach
    void closeBrowser() {
        phone.close();
    }

    @Test
    @DisplayName(
            "nothing is requested before a tap; then devices, socket, UDP and "
                    + "TCP are tested and released")
    void everythingWorks() {
        Visit visit = early();
        try (Coturn overUdp = Coturn.sharing(SECRET, UDP);
                Coturn overTcp = Coturn.sharing(SECRET, TCP)) {
            VisitPage page = open(visit);
            assertThat(page.devicesOn() + page.sockets() + page.peers()).isZero();
            page.click("trial-begin");
            assertVerdict(page, "will work on this device and in this network");
            assertThat(page.devicesOn()).isEqualTo(2);
            assertThat(states(page)).containsOnly("Works", "");
            assertThat(states(page).stream().filter("Works"::equals)).hasSize(5);
            assertThat(page.page().locator("#trial-it").isVisible()).isFalse();
            page.click("trial-play");
            page.click("trial-heard");
            page.page().waitForSelector("#trial-sound strong.works");
            page.in(ColorScheme.DARK).assertContrast();
            page.in(ColorScheme.LIGHT).assertLegible();
            page.screenshot("trial-passed-320");
            page.click("trial-end");
            assertThat(page.devicesOn()).isZero();
            assertThat(page.requestedUrls())
                    .allMatch(url -> url.matches("(http|ws)://localhost:" + node.port() + "/.*"));
        }
        assertReported(visit, "begun", "passed");
        assertThat(visit.asOperator().at("/hindrances/0/browser").asText()).isEqualTo("chrome");
        assertThat(visit.asOperator().get("attendances")).isEmpty();
    }

    @Test
    @DisplayName(
            "if UDP is blocked, the visit works by an alternative route, and the page says what to allow")
    void withoutUdp() {
        Visit visit = early();
        try (Coturn overTcp = Coturn.sharing(SECRET, TCP)) {
            VisitPage page = startTest(visit);
            assertVerdict(page, "by an alternative route only");
            assertThat(page.page().locator("#trial-open").textContent())
                    .endsWith("should allow: UDP " + UDP + " to 127.0.0.1.");
            page.assertLegible();
            page.screenshot("trial-detour-320");
        }
        assertReported(visit, "begun", "udp_blocked", "limited");
    }

    @Test
    @DisplayName("if everything is blocked, the visit will not work")
    void withoutAnything() {
        Visit visit = early();
        VisitPage page = startTest(visit);
        assertVerdict(page, "probably have neither picture nor sound");
        assertThat(page.page().locator("#trial-open").textContent())
                .endsWith("UDP " + UDP + " to 127.0.0.1, TCP " + TCP + " to 127.0.0.1.");
        assertReported(visit, "begun", "udp_blocked", "tcp_blocked", "failed");
    }

    @Test
    @DisplayName(
            "servers that answer but relay nothing are not reported as a problem of the network")
    void withoutRelays() {
        Visit visit = early();
        try (Coturn overUdp = Coturn.sharing("another", UDP);
                Coturn overTcp = Coturn.sharing("another", TCP)) {
            VisitPage page = startTest(visit);
            assertVerdict(page, "Your network is not the cause");
            assertThat(page.page().locator("#trial-open").textContent()).isEmpty();
            assertThat(page.page().locator("#trial-idle").textContent()).endsWith(": 127.0.0.1.");
        }
        assertReported(visit, "begun", "relay_failed", "limited");
    }

    @Test
    @DisplayName("if the browser refuses the devices, the page says so, without asking again")
    void refused() {
        refuseDevices();
        Visit visit = early();
        try (Coturn overUdp = Coturn.sharing(SECRET, UDP);
                Coturn overTcp = Coturn.sharing(SECRET, TCP)) {
            VisitPage page = startTest(visit);
            assertVerdict(page, "once the browser may use camera and microphone");
            assertThat(states(page)).contains("Not allowed");
            page.assertLegible();
            page.screenshot("trial-refused-320");
        }
        assertReported(visit, "begun", "camera_refused", "microphone_refused", "limited");
    }

    @Test
    @DisplayName("without devices a person can still watch, listen and write")
    void withoutDevices() {
        Visit visit = early();
        try (Coturn overUdp = Coturn.sharing(SECRET, UDP);
                Coturn overTcp = Coturn.sharing(SECRET, TCP)) {
            VisitPage page = startTest(visit, NO_DEVICES);
            assertVerdict(page, "watching, listening and writing only");
            assertThat(states(page)).contains("Not found");
        }
        assertReported(visit, "begun", "camera_missing", "microphone_missing", "limited");
    }

    @Test
    @DisplayName("a browser without WebRTC and a network without web sockets are distinguished")
    void withoutWebRtcOrSockets() {
        Visit unable = early();
        assertVerdict(startTest(unable, NO_WEBRTC), "cannot make video calls");
        assertReported(unable, "begun", "browser_unable", "failed");
        Visit closed = early();
        try (Coturn overUdp = Coturn.sharing(SECRET, UDP);
                Coturn overTcp = Coturn.sharing(SECRET, TCP)) {
            VisitPage page = startTest(closed, NO_SOCKETS);
            assertVerdict(page, "does not let the connection to the service through");
            assertThat(page.page().locator("#trial-open").textContent())
                    .endsWith("TCP " + node.port() + " to localhost (web sockets).");
        }
        assertReported(closed, "begun", "socket_refused", "failed");
    }

    @Test
    @DisplayName("on the day of the visit the page reports refused devices, too")
    void onTheDay() {
        Visit visit = Visit.now("en");
        refuseDevices();
        VisitPage page = VisitPage.open(phone, here(visit.patientUrl()));
        page.page().waitForSelector("#trouble:visible");
        assertReported(visit, "camera_refused", "microphone_refused");
        assertThat(visit.asOperator().get("hindrances").findValuesAsText("moment"))
                .containsOnly("visit");
    }

    @Test
    @DisplayName(
            "credentials for a test expire within five minutes, and a "
                    + "side that had fifty gets none")
    void credentialsAreFew() {
        Visit visit = early();
        Instant before = Instant.now();
        JsonNode servers = trial(visit);
        String name = servers.at("/0/username").asText();
        assertThat(name).contains(":trial-");
        assertThat(Instant.ofEpochSecond(Long.parseLong(name.substring(0, name.indexOf(':')))))
                .isBetween(before.plusSeconds(290), Instant.now().plusSeconds(310));
        assertThat(servers.at("/0/credential").asText()).isEqualTo(Coturn.password(SECRET, name));
        Database.change(
                "UPDATE visit_hindrance SET times = 50 WHERE organization_id = ? AND word = 'begun'",
                visit.clinic().uuid());
        assertThat(trial(visit)).isEmpty();
        assertThat(visit.asOperator().at("/hindrances/0/times").asInt()).isEqualTo(50);
        assertThat(visit.events("visit-try")).hasSize(1);
    }

    /** As a browser does when the person refuses. */
    private void refuseDevices() {
        phone.addInitScript(
                "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotAllowedError'); };");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "es, El navegador no permitió la cámara",
        "en, The browser refused the camera",
        "pt, O navegador não permitiu a câmara",
        "de, Der Browser erlaubte die Kamera nicht"
    })
    @DisplayName("the console says in plain words why a call failed")
    void theConsoleSaysWhy(String language, String sentence) {
        Visit visit = Visit.now(language);
        post(visit, "/report", "{\"words\":[\"camera_refused\"]}").expect(204);
        String base = ConsoleUser.baseOf(node.port());
        try (BrowserContext desktop = Browser.open().context(1280, 800, language)) {
            ConsoleUser.signIn(desktop, base, Person.signedIn("support", visit.clinic().id()));
            ConsoleUser support =
                    ConsoleUser.in(desktop, base)
                            .open(
                                    "/console/appointment?organization="
                                            + visit.clinic().id()
                                            + "#"
                                            + visit.code());
            assertThat(support.page().locator("main").textContent()).contains(sentence, "Firefox");
            support.readable().screenshot("appointment-hindered-" + language);
            support.readable().assertLegible();
        }
    }

    private static JsonNode trial(Visit visit) {
        return post(visit, "/trial", null).expect(200).json().get("ice_servers");
    }

    private static Reply post(Visit visit, String part, String body) {
        String url = visit.patientUrl();
        return Http.node(node.port())
                .with("Origin", ConsoleUser.baseOf(node.port()))
                .with("User-Agent", "Mozilla/5.0 (X11; rv:128.0) Gecko/20100101 Firefox/128")
                .send("POST", url.substring(url.indexOf("/call/")) + part, body);
    }

    private static Visit early() {
        return Visit.at("en", Instant.now().plus(Duration.ofDays(1)));
    }

    private VisitPage open(Visit visit, String... before) {
        return VisitPage.open(phone, here(visit.patientUrl()), before).awaitState("early");
    }

    private VisitPage startTest(Visit visit, String... before) {
        VisitPage page = open(visit, before);
        page.click("trial-begin");
        return page;
    }

    private static void assertVerdict(VisitPage page, String part) {
        page.page().waitForSelector("#trial-verdict:visible");
        assertThat(page.page().locator("#trial-verdict").textContent()).contains(part);
    }

    private static List<String> states(VisitPage page) {
        return page.page().locator(".checks li:visible strong").allTextContents();
    }

    /** Checks the reported words, in any order. */
    private static void assertReported(Visit visit, String... words) {
        Waiting.until("reported " + List.of(words), () -> reported(visit).size() >= words.length);
        assertThat(reported(visit)).containsExactlyInAnyOrder(words);
    }

    private static List<String> reported(Visit visit) {
        return visit.asOperator().get("hindrances").findValuesAsText("word");
    }

    private static String here(String url) {
        return Visit.at(node.port(), url).replace("//127.0.0.1:", "//localhost:");
    }
}
