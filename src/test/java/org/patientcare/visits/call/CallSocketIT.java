package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.UnresponsiveSocket;
import org.patientcare.testing.Visit;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebSocketClient;

/** The test of the silent socket is last, so that its timeout passes during the other tests. */
@IntegrationTest
@RunAsClient
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@DisplayName("The web socket of a visit")
class CallSocketIT {

    private static final int VIOLATED_POLICY = 1008;
    private static final int CANNOT_ACCEPT = 1003;
    private static final int TOO_BIG = 1009;
    private static final int REPLACED = 4001;

    private static final String DEVICE = UUID.randomUUID().toString();

    /** Opened before the other tests, so that its timeout passes while they run. */
    private static UnresponsiveSocket silent;

    private static WebSocketClient answering;

    @BeforeAll
    static void openASilentSocket() {
        silent = UnresponsiveSocket.open(Visit.now("es").professionalUrl(), Http.randomAddress());
        answering = WebSocketClient.open(Visit.now("es").professionalUrl());
    }

    @Test
    @Order(Integer.MAX_VALUE)
    @DisplayName(
            "4: a silent socket that answers no ping is closed after 45 s; "
                    + "one that answers stays open")
    void aSilentSocketIsClosed() {
        assertThat(silent.isClosedByService()).isTrue();
        assertThat(answering.pings()).isPositive();
        answering.send("ping", null).await("pong");
    }

    @Test
    @DisplayName("4: signals reach only the other side, in order and complete")
    void signalsReachTheOtherSide() {
        Visit visit = Visit.now("es");
        try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl());
                WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
            admit(patient, professional);
            String offer = "ñ".repeat(30_000);
            for (int i = 0; i < 20; i++) {
                professional.send("chat", "message " + i);
            }
            professional.send("offer", offer);
            for (int i = 0; i < 20; i++) {
                assertThat(patient.await("chat").get("text").asText()).isEqualTo("message " + i);
            }
            assertThat(patient.await("offer").get("text").asText()).isEqualTo(offer);
        }
    }

    @Test
    @DisplayName("4: an offer before admission reaches nobody, from neither side")
    void anOfferBeforeAdmissionReachesNobody() {
        Visit visit = Visit.now("es");
        try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl());
                WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
            awaitPeer(professional);
            professional.send("offer", "too early").send("ping", null).await("pong");
            patient.send("offer", "too early").send("ping", null).await("pong");
            professional.send("admit", null);
            awaitState(patient, "in_call");
            professional.send("offer", "in time");
            assertThat(patient.await("offer").get("text").asText()).isEqualTo("in time");
            patient.send("answer", "in time");
            assertThat(professional.await("answer").get("text").asText()).isEqualTo("in time");
        }
    }

    @Test
    @DisplayName("4: a signal without a receiver is not stored")
    void aSignalWithoutAReceiverIsNotStored() {
        Visit visit = Visit.now("es");
        try (WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
            try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl())) {
                admit(patient, professional);
                patient.send("leave", null);
                awaitNoPeer(professional);
            }
            professional.send("chat", "anybody?").send("ping", null).await("pong");
        }
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM visit_signal WHERE organization_id = ?",
                                visit.clinic().uuid()))
                .isZero();
    }

    @Test
    @DisplayName("4: the patient waits by being connected; only the professional admits and ends")
    void whoMayDoWhat() {
        Visit visit = Visit.now("es");
        try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl())) {
            assertThat(patient.await("room").get("state").asText()).isEqualTo("waiting");
            patient.send("admit", null).send("hang_up", null).send("ping", null).await("pong");
            assertThat(visit.state()).isEqualTo("waiting");
            try (WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
                professional.await("room");
                professional.send("admit", null);
                awaitState(patient, "in_call");
                professional.send("hang_up", null);
                awaitState(patient, "finished");
            }
        }
        assertThat(visit.state()).isEqualTo("finished");
    }

    @Test
    @DisplayName("4: a reply to the first message is handled, each of forty times")
    void anImmediateReplyIsHandled() {
        Visit visit = Visit.now("es");
        for (int i = 1; i <= 40; i++) {
            try (WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
                professional.await("room");
                professional.send("leave", null);
                int times = i;
                Waiting.until("gone", () -> exits(visit) == times);
            }
        }
    }

    @Test
    @DisplayName(
            "4: a connection that is cut right after the first message is "
                    + "recorded, a hundred times")
    void aConnectionThatIsCutAtOnceIsRecorded() {
        Visit visit = Visit.now("es");
        for (int i = 0; i < 100; i++) {
            openAndCut(visit);
            Waiting.until("cut", () -> connected(visit) == 0);
        }
    }

    private static void openAndCut(Visit visit) {
        try (WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
            professional.await("room");
        }
    }

    private static long connected(Visit visit) {
        return Database.count(
                "SELECT count(*) FROM visit_attendance WHERE organization_id = ? AND gone_at IS NULL",
                visit.clinic().uuid());
    }

    @Test
    @DisplayName("4: a patient whose connection stays cut no longer waits")
    void aPatientWhoIsLostNoLongerWaits() {
        Visit visit = Visit.now("es");
        try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl())) {
            patient.await("room");
        }
        Waiting.until("cut", () -> connected(visit) == 0);
        Database.change(
                "UPDATE visit_attendance SET gone_at = gone_at - interval '15 seconds'"
                        + " WHERE organization_id = ?",
                visit.clinic().uuid());
        Waiting.until("booked again", () -> visit.state().equals("booked"));
    }

    @Test
    @DisplayName("4: a newer device takes over; the socket of the older one is closed as replaced")
    void aNewerDeviceTakesOver() {
        Visit visit = Visit.now("es");
        try (WebSocketClient older = WebSocketClient.open(visit.patientUrl());
                WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
            String before = awaitPeer(professional);
            try (WebSocketClient newer = WebSocketClient.open(visit.patientUrl())) {
                newer.await("room");
                assertThat(older.awaitClose()).isEqualTo(REPLACED);
                assertThat(awaitPeer(professional)).isNotEqualTo(before);
            }
        }
    }

    @Test
    @DisplayName("4: a device that reconnects does not take the visit back from a newer one")
    void anOlderDeviceThatReconnectsIsClosed() {
        Visit visit = Visit.now("es");
        WebSocketClient older = open(visit.patientUrl(), DEVICE);
        long after = older.await("room").get("after").asLong();
        older.cut();
        try (WebSocketClient newer = WebSocketClient.open(visit.patientUrl())) {
            newer.await("room");
            try (WebSocketClient back = WebSocketClient.reopen(visit.patientUrl(), DEVICE, after)) {
                assertThat(back.awaitClose()).isEqualTo(REPLACED);
            }
            newer.send("ping", null).await("pong");
            try (WebSocketClient chosen = open(visit.patientUrl(), DEVICE)) {
                chosen.await("room");
                assertThat(newer.awaitClose()).isEqualTo(REPLACED);
            }
        }
    }

    @Test
    @DisplayName("4: a connection that is cut before the first signal loses no signal")
    void aConnectionCutBeforeTheFirstSignalLosesNone() {
        Visit visit = Visit.now("es");
        try (WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
            WebSocketClient patient = open(visit.patientUrl(), DEVICE);
            long after = patient.await("room").get("after").asLong();
            awaitPeer(professional);
            patient.cut();
            professional.send("admit", null);
            awaitState(professional, "in_call");
            professional.send("offer", "sdp").send("ping", null).await("pong");
            try (WebSocketClient back = WebSocketClient.reopen(visit.patientUrl(), DEVICE, after)) {
                assertThat(back.await("offer").get("text").asText()).isEqualTo("sdp");
            }
        }
    }

    @Test
    @DisplayName(
            "4: an attendance whose connection no node has any more ends, though its node is alive")
    void anAttendanceWithoutAConnectionEnds() {
        Visit visit = Visit.now("es");
        try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl())) {
            patient.await("room");
            Database.change(
                    "UPDATE visit_attendance SET connection = gen_random_uuid(),"
                            + " seen_at = clock_timestamp() - interval '58 seconds'"
                            + " WHERE organization_id = ?",
                    visit.clinic().uuid());
            Waiting.until("booked again", () -> visit.state().equals("booked"));
        }
    }

    @Test
    @DisplayName(
            "4: a person whose connection is lost is named in audit rows of their own organization")
    void whoIsLostIsNamedInTheirOwnRows() {
        List<Visit> visits = List.of(Visit.now("es"), Visit.now("es"));
        for (Visit visit : visits) {
            openAndCut(visit);
        }
        for (Visit visit : visits) {
            Waiting.until("gone", () -> exits(visit) == 1);
            JsonNode facts = visit.events("visit-exit").get(0).get("facts");
            assertThat(facts.get("left_at"))
                    .isEqualTo(visit.asOperator().at("/attendances/0/left_at"));
            assertThat(facts.get("relayed").isNull()).isTrue();
        }
    }

    @Test
    @DisplayName("4: tokens that are guessed, truncated, old, early or past are refused")
    void invalidTokensAreRefused() {
        Visit visit = Visit.now("es");
        String url = visit.patientUrl();
        String base = url.substring(0, url.lastIndexOf('/') + 1);
        assertThat(status(base + "A".repeat(32))).isEqualTo(404);
        assertThat(status(url.substring(0, url.length() - 1))).isEqualTo(404);
        assertThat(status(base + "x%2Fy")).isEqualTo(404);
        assertThat(status(Visit.at("es", Instant.now().plusSeconds(3600)).patientUrl()))
                .isEqualTo(404);
        assertThat(status(Visit.at("es", Instant.now().minusSeconds(86_400)).patientUrl()))
                .isEqualTo(404);
        assertThat(status(url)).isEqualTo(101);
        visit.move(Duration.ZERO);
        assertThat(status(url)).isEqualTo(404);
        assertThat(status(visit.again().patientUrl())).isEqualTo(101);
        visit.cancel();
        assertThat(status(visit.again().patientUrl())).isEqualTo(404);
    }

    @Test
    @DisplayName(
            "4: pages of other sites and broken handshakes are refused, and leave an audit row")
    void otherSitesAreRefused() {
        Visit visit = Visit.now("es");
        String url = visit.patientUrl();
        for (String origin :
                new String[] {
                    null,
                    "https://evil.example",
                    "null",
                    WebSocketClient.origin(url) + "0",
                    "http://[",
                }) {
            assertThat(WebSocketClient.statusOf(url, DEVICE, origin, Http.randomAddress()))
                    .as("origin %s", origin)
                    .isEqualTo(404);
        }
        for (String device : new String[] {"", "1", DEVICE + "0", "%00"}) {
            assertThat(
                            WebSocketClient.statusOf(
                                    url, device, WebSocketClient.origin(url), Http.randomAddress()))
                    .as("device %s", device)
                    .isEqualTo(400);
        }
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ?"
                                        + " AND outcome = 'refused' AND actor_kind = 'patient'",
                                visit.clinic().uuid()))
                .isEqualTo(5);
        assertThat(visit.state()).isEqualTo("booked");
    }

    @Test
    @DisplayName("4: an address that opens too many sockets is refused for the rest of the minute")
    void anAddressIsLimited() {
        Visit visit = Visit.now("es");
        String url = visit.patientUrl();
        String address = Http.randomAddress();
        assertThat(WebSocketClient.statusOf(url, DEVICE, WebSocketClient.origin(url), address))
                .isEqualTo(101);
        Database.change("UPDATE rate_window SET used = 3000 WHERE key = ?", "call:" + address);
        assertThat(WebSocketClient.statusOf(url, DEVICE, WebSocketClient.origin(url), address))
                .isEqualTo(429);
        assertThat(status(url)).isEqualTo(101);
    }

    @Test
    @DisplayName("4: invalid messages close the socket with a reason and reach nobody")
    void invalidMessagesCloseTheSocket() {
        Visit visit = Visit.now("es");
        for (String foreign :
                new String[] {
                    "",
                    "hello",
                    "[]",
                    "null",
                    "{}",
                    "{\"type\":7}",
                    "{\"type\":\"room\"}",
                    "{\"type\":\"chat\"}",
                    "{\"type\":\"chat\",\"text\":7}",
                    "{\"type\":\"chat\",\"text\":\"" + "a".repeat(2001) + "\"}",
                    "{\"type\":\"restart\",\"text\":\"a\"}",
                    "{\"type\":\"chat\",\"text\":\"\\u0000\"}",
                    "{\"type\":\"ping\"}{\"type\":\"ping\"}",
                }) {
            try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl())) {
                patient.await("room");
                patient.sendRaw(foreign);
                assertThat(patient.awaitClose()).as(foreign).isEqualTo(VIOLATED_POLICY);
            }
        }
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM visit_signal WHERE organization_id = ?",
                                visit.clinic().uuid()))
                .isZero();
    }

    @Test
    @DisplayName("4: a megabyte, a binary message and a flood close the socket; others stay open")
    void floodsCloseTheSocket() {
        Visit visit = Visit.now("es");
        try (WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
            try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl())) {
                patient.await("room");
                patient.tryToSend("{\"type\":\"chat\",\"text\":\"" + "a".repeat(1 << 20) + "\"}");
                assertThat(patient.awaitClose()).isEqualTo(TOO_BIG);
            }
            try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl())) {
                patient.await("room");
                patient.sendBytes(new byte[] {1});
                assertThat(patient.awaitClose()).isEqualTo(CANNOT_ACCEPT);
            }
            try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl())) {
                patient.await("room");
                for (int i = 0; i < 400; i++) {
                    patient.tryToSend("{\"type\":\"ping\"}");
                }
                assertThat(patient.awaitClose()).isEqualTo(VIOLATED_POLICY);
            }
            professional.send("ping", null).await("pong");
        }
    }

    @Test
    @DisplayName(
            "4: joining and leaving are in the audit trail, with the "
                    + "holders of the links as actors")
    void joiningAndLeavingAreAudited() {
        Visit visit = Visit.now("es");
        try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl())) {
            patient.await("room");
            patient.send("leave", null);
            Waiting.until("left", () -> visit.state().equals("booked"));
        }
        for (String action : List.of("visit-enter", "visit-exit")) {
            JsonNode event = visit.events(action).get(0);
            assertThat(event.at("/actor/kind").asText()).isEqualTo("patient");
            assertThat(event.at("/actor/id").asText()).isEqualTo("p");
            assertThat(event.at("/object/codes/0").asText()).isEqualTo(visit.code());
            assertThat(event.get("address").asText()).startsWith("10.");
        }
    }

    @Test
    @DisplayName(
            "4: start, end, duration and path of an attendance are in the audit row of leaving "
                    + "and shown to the operator")
    void attendancesAreRecorded() {
        Visit visit = Visit.now("es");
        Instant before = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl())) {
            patient.await("room");
            try (WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
                admit(patient, professional);
                assertPresent(visit.asOperator().at("/attendances/0"), "patient");
                patient.send("path", "direct").send("path", "relay").send("path", "direct");
                professional.send("path", "direct").send("ping", null).await("pong");
                patient.send("ping", null).await("pong");
                professional.send("hang_up", null);
                awaitState(patient, "finished");
            }
        }
        Waiting.until("both gone", () -> visit.events("visit-exit").size() == 2);
        JsonNode attendances = visit.asOperator().get("attendances");
        assertThat(attendances).hasSize(2);
        assertEnded(attendances.get(0), "patient", before, true);
        assertEnded(attendances.get(1), "professional", before, false);
        for (JsonNode event : visit.events("visit-exit")) {
            ObjectNode facts = (ObjectNode) event.get("facts");
            boolean patient = event.at("/actor/kind").asText().equals("patient");
            facts.put("role", patient ? "patient" : "professional");
            facts.putNull("quality"); // the two sockets are no browsers, and measure nothing
            assertThat(attendances).contains(facts);
        }
    }

    @Test
    @DisplayName("4: the attendance of a patient who was never admitted has no path")
    void whoWasNeverAdmittedHasNoPath() {
        Visit visit = Visit.now("es");
        Instant before = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        for (int i = 0; i < 2; i++) {
            try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl())) {
                patient.await("room");
                patient.send("leave", null);
                int times = i + 1;
                Waiting.until("gone", () -> visit.events("visit-exit").size() == times);
            }
        }
        JsonNode attendances = visit.asOperator().get("attendances");
        assertThat(attendances).hasSize(2);
        attendances.forEach(each -> assertEnded(each, "patient", before, null));
        assertThat(visit.events("visit-enter"))
                .allSatisfy(event -> assertThat(event.get("facts").isNull()).isTrue());
    }

    private static void assertPresent(JsonNode attendance, String role) {
        assertThat(attendance.get("role").asText()).isEqualTo(role);
        assertThat(attendance.get("left_at").isNull()).isTrue();
        assertThat(attendance.get("duration").isNull()).isTrue();
    }

    private static void assertEnded(
            JsonNode attendance, String role, Instant before, Boolean relayed) {
        assertThat(attendance.get("role").asText()).isEqualTo(role);
        Instant joined = Instant.parse(attendance.get("joined_at").asText());
        Instant left = Instant.parse(attendance.get("left_at").asText());
        assertThat(joined).isBetween(before, left);
        assertThat(left).isBefore(Instant.now());
        assertThat(attendance.get("duration").asLong())
                .isEqualTo(Duration.between(joined, left).toSeconds());
        JsonNode path = attendance.get("relayed");
        assertThat(path.isNull() ? null : path.asBoolean()).isEqualTo(relayed);
    }

    @Test
    @DisplayName(
            "4: a node receives notifications again after the database dropped its connections")
    void aNodeReceivesNotificationsAgain() {
        Visit visit = Visit.now("es");
        try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl());
                WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
            admit(patient, professional);
            Database.dropServiceConnections();
            professional.send("chat", "still there?");
            assertThat(patient.await("chat").get("text").asText()).isEqualTo("still there?");
            professional.send("hang_up", null);
            awaitState(patient, "finished");
        }
    }

    /** The number of audit rows about leaving, with the professional's link as actor. */
    private static long exits(Visit visit) {
        return Database.count(
                "SELECT count(*) FROM audit_log e WHERE e.organization_id = ? AND e.action = 'visit-exit'"
                        + " AND e.actor_kind = 'link'",
                visit.clinic().uuid());
    }

    private static WebSocketClient open(String url, String device) {
        return WebSocketClient.open(url, device, WebSocketClient.origin(url), Http.randomAddress());
    }

    private static int status(String url) {
        return WebSocketClient.statusOf(
                url, DEVICE, WebSocketClient.origin(url), Http.randomAddress());
    }

    private static void awaitState(WebSocketClient side, String state) {
        String seen = "";
        while (!seen.equals(state)) {
            seen = side.await("room").get("state").asText();
        }
    }

    private static void admit(WebSocketClient patient, WebSocketClient professional) {
        awaitPeer(professional);
        professional.send("admit", null);
        awaitState(patient, "in_call");
    }

    private static void awaitNoPeer(WebSocketClient side) {
        while (!side.await("room").get("peer").isNull()) {
            // skips earlier messages
        }
    }

    /** The device of the other side, once it is there. */
    private static String awaitPeer(WebSocketClient side) {
        JsonNode peer = side.await("room").get("peer");
        while (peer.isNull()) {
            peer = side.await("room").get("peer");
        }
        return peer.asText();
    }
}
