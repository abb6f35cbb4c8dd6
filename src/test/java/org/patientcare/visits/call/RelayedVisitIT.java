package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Coturn;
import org.patientcare.testing.Database;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Node;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;
import org.patientcare.testing.Waiting;

@Drill(
        value = DrillGroup.ENGINES,
        heldBy = {"TurnServerTest", "call/peer.test.js"})
@IntegrationTest
@RunAsClient
@DisplayName("A visit through a TURN server")
class RelayedVisitIT {

    private static final String SECRET = "what-coturn-and-the-service-share";
    private static final int TURN = Node.freePort();

    /** Allows any path, as on a site without the setting relay-only. */
    private static final String ANY_PATH =
            """
            const Own = RTCPeerConnection;
            window.RTCPeerConnection = class extends Own {
                constructor(asked) { super({ ...asked, iceTransportPolicy: "all" }); }
            };""";

    /**
     * Leaves only the URLs of TURN by UDP. With both, browsers may select the path by TCP if it is
     * found first, as on a slow machine.
     */
    private static final String RELAYS_BY_UDP =
            """
            const Own = RTCPeerConnection;
            window.RTCPeerConnection = class extends Own {
                constructor(asked) {
                    const byUdp = server => [server.urls].flat().filter(url => url.endsWith("=udp"));
                    const servers = asked.iceServers.map(server => ({ ...server, urls: byUdp(server) }));
                    super({ ...asked, iceServers: servers.filter(server => server.urls.length > 0) });
                }
            };""";

    /** Returns the types of the selected pair of ICE candidates. */
    private static final String PATH =
            """
            async () => {
                const all = [...(await opened.peers.at(-1).getStats()).values()];
                const used = all.find(r => r.type === "transport").selectedCandidatePairId;
                const pair = all.find(r => r.id === used);
                const own = all.find(r => r.id === pair.localCandidateId);
                const other = all.find(r => r.id === pair.remoteCandidateId);
                return `${own.candidateType} by ${own.relayProtocol}, ${other.candidateType}`;
            }""";

    /** Returns the types of all own candidates that the page offered to the other side. */
    private static final String OFFERED =
            """
            () => opened.peers.flatMap(p => p.localDescription.sdp.split(/\\r\\n/))
                .filter(line => line.startsWith("a=candidate:"))
                .map(line => line.replace(/.* typ (\\w+) .*/, "$1"))""";

    private static Node node;

    private Coturn turn;

    @BeforeAll
    static void startARelayOnlyNode() {
        Coturn.require();
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.put(
                "patientcare.video.ice-servers",
                Coturn.url(TURN, "udp") + "," + Coturn.url(TURN, "tcp"));
        settings.put("patientcare.video.turn-secret", SECRET);
        settings.put("patientcare.video.relay-only", "true");
        node = Node.ready(settings, port);
    }

    @AfterAll
    static void stop() {
        if (node != null) {
            node.close();
        }
    }

    @AfterEach
    void stopTurn() {
        if (turn != null) {
            turn.close();
        }
    }

    @Test
    @DisplayName(
            "3: through a relay only: both see each other, and neither reveals its own address")
    void throughARelayOnly() {
        Visit visit = Visit.now("en");
        turn = Coturn.sharing(SECRET, TURN);
        try (Browser browser = Browser.open();
                BrowserContext phone = browser.phone();
                BrowserContext desktop = browser.desktop()) {
            VisitPage patient = open(phone, visit.patientUrl(), RELAYS_BY_UDP);
            VisitPage professional = open(desktop, visit.professionalUrl(), RELAYS_BY_UDP);
            TwoPeople.startCall(visit, patient, professional);
            for (VisitPage page : List.of(patient, professional)) {
                assertThat(page.page().evaluate(PATH)).isEqualTo("relay by udp, relay");
                assertThat(offered(page)).isNotEmpty().containsOnly("relay");
                page.assertNoErrors();
            }
            assertRelayedOnBothSides(visit);
        }
    }

    @Test
    @DisplayName("4: through a relay only, a professional with Firefox and a patient with Chromium")
    void throughARelayOnlyBetweenTwoEngines() {
        Visit visit = Visit.now("en");
        turn = Coturn.sharing(SECRET, TURN);
        try (Browser chromium = Browser.open();
                Browser firefox = Browser.firefox();
                BrowserContext phone = chromium.phone();
                BrowserContext desktop = firefox.desktop()) {
            VisitPage patient = open(phone, visit.patientUrl());
            VisitPage professional = open(desktop, visit.professionalUrl());
            TwoPeople.startCall(visit, patient, professional);
            for (VisitPage page : List.of(patient, professional)) {
                page.awaitSound();
                assertThat(offered(page)).isNotEmpty().containsOnly("relay");
                page.assertNoErrors();
            }
            assertRelayedOnBothSides(visit);
        }
    }

    @Test
    @DisplayName("3: if UDP is blocked, the call goes through a relay by TCP")
    void whereUdpIsBlocked() {
        Visit visit = Visit.now("en");
        turn = Coturn.sharing(SECRET, TURN);
        try (Browser browser = Browser.withoutUdp();
                BrowserContext phone = browser.phone();
                BrowserContext desktop = browser.desktop()) {
            VisitPage patient = open(phone, visit.patientUrl(), ANY_PATH);
            VisitPage professional = open(desktop, visit.professionalUrl(), ANY_PATH);
            TwoPeople.startCall(visit, patient, professional);
            for (VisitPage page : List.of(patient, professional)) {
                assertThat(page.page().evaluate(PATH)).isEqualTo("relay by tcp, relay");
                page.assertNoErrors();
            }
            assertRelayedOnBothSides(visit);
        }
    }

    @Test
    @DisplayName(
            "3: a TURN server with another secret: both read that there is no path, and can write")
    void aServerWithAnotherSecret() {
        Visit visit = Visit.now("en");
        turn = Coturn.sharing("another-" + SECRET, TURN);
        try (Browser browser = Browser.open();
                BrowserContext phone = browser.phone();
                BrowserContext desktop = browser.desktop()) {
            VisitPage patient = open(phone, visit.patientUrl());
            VisitPage professional = open(desktop, visit.professionalUrl());
            professional.awaitScene("arrived").click("admit");
            for (VisitPage page : List.of(patient, professional)) {
                page.awaitScene("call");
                page.page()
                        .waitForSelector(
                                "#status:text('No connection was possible between the two')",
                                new Page.WaitForSelectorOptions()
                                        .setTimeout(Waiting.NO_HANG.toMillis()));
                assertThat(page.framesDecoded()).isZero();
            }
            patient.click("chat");
            patient.say("Can you read me?");
            professional.awaitMessage("Can you read me?");
        }
    }

    /** Checks that the operator sees for both sides that a relay was used. */
    private static void assertRelayedOnBothSides(Visit visit) {
        String relayed =
                "SELECT count(*) FROM visit_attendance v JOIN appointment a"
                        + " ON a.organization_id = v.organization_id AND a.id = v.appointment_id"
                        + " WHERE a.organization_id = ? AND a.code = ? AND v.relayed";
        Waiting.until(
                "both have reported it",
                () -> Database.count(relayed, visit.clinic().uuid(), visit.code()) == 2);
        List<JsonNode> read = visit.asOperator().findParents("relayed");
        assertThat(read).hasSize(2).allMatch(side -> side.get("relayed").asBoolean());
    }

    private static List<Object> offered(VisitPage page) {
        return List.copyOf((List<?>) page.page().evaluate(OFFERED));
    }

    private static VisitPage open(BrowserContext browser, String url, String... before) {
        return VisitPage.open(browser, Visit.at(node.port(), url), before).enter();
    }
}
