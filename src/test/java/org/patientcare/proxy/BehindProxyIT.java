package org.patientcare.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Credentials;
import org.patientcare.testing.Database;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Node;
import org.patientcare.testing.NodePair;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Proxy;
import org.patientcare.testing.ReadAfterWrite;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SlowClients;
import org.patientcare.testing.TlsConnection;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Visit;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebSocketClient;
import org.patientcare.testing.Widget;

@Drill(
        value = DrillGroup.PROXY,
        heldBy = {"TwoNodesIT", "ProxyTest"})
@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.PAIR)
@DisplayName("Two nodes and one database behind the shipped HAProxy file")
class BehindProxyIT {

    private static final String EVENTS = "/v1/events";
    private static final int SLOW_CLIENTS = 300;
    private static final int TIMES = Integer.getInteger("it.visibility", 200);

    /** Less than the time after which the proxy disconnects clients that stall. */
    private static final Duration AT_ONCE = Duration.ofSeconds(8);

    private static NodePair pair;
    private static Proxy proxy;

    /** Created before the tests, so that the background jobs run during them. */
    private static Organization withJobs;

    private final Organization clinic = operator().newOrganization();
    private final Organization proxied = clinic.at(proxy.http());

    @BeforeAll
    static void start() {
        pair = KeptNode.pair();
        proxy = pair.proxy();
        withJobs = organizationWithJobs();
    }

    @Test
    @DisplayName("1: the 601st request in a minute over both nodes is 429")
    void theLimitHoldsOverBothNodes() {
        proxied.patient("nobody").expect(404);
        Database.prolongWindow(clinic.apiKey());
        long beforeA = proxy.sentTo("a");
        long beforeB = proxy.sentTo("b");
        List<Callable<List<Integer>>> clients =
                IntStream.range(0, 3)
                        .<Callable<List<Integer>>>mapToObj(client -> () -> statuses(233))
                        .toList();
        List<Integer> statuses = Parallel.run(clients).stream().flatMap(List::stream).toList();

        assertThat(statuses.stream().filter(status -> status == 404)).hasSize(599);
        assertThat(statuses.stream().filter(status -> status == 429)).hasSize(100);
        assertThat(proxy.sentTo("a") - beforeA).isGreaterThan(100);
        assertThat(proxy.sentTo("b") - beforeB).isGreaterThan(100);
    }

    private List<Integer> statuses(int calls) {
        return IntStream.range(0, calls).mapToObj(i -> proxied.patient("c" + i).status()).toList();
    }

    @Test
    @DisplayName(
            "6: a request that waits for events behind the proxy gets them from both nodes, or an empty list")
    void readersOfEventsWait() {
        proxied.withPatient("p");
        List<CompletableFuture<Reply>> waiting = new ArrayList<>();
        waiting.add(proxied.http().sendAsync("GET", EVENTS + "?wait=20", null));
        pair.nodes()
                .forEach(
                        node ->
                                waiting.add(
                                        clinic.at(node.port())
                                                .http()
                                                .sendAsync("GET", EVENTS + "?wait=20", null)));
        Database.change(
                "INSERT INTO event (organization_id, event, type, object_kind, object_code, patient_id, patient_code, payload)"
                        + " SELECT organization_id, 'care.patient_subscription_ended', 'care.patient_subscription_ended',"
                        + " 'patient', code, id, code, '{}' FROM patient WHERE organization_id = ?",
                clinic.uuid());
        String next = "";
        for (CompletableFuture<Reply> one : waiting) {
            JsonNode page = one.join().expect(200).json();
            assertThat(page.get("data")).hasSize(1);
            next = page.get("next").asText();
        }
        long began = System.nanoTime();
        Reply none = proxied.http().get(EVENTS + "?wait=2&after=" + next).expect(200);
        assertThat(none.json().get("data")).isEmpty();
        assertThat(Duration.ofNanos(System.nanoTime() - began))
                .isBetween(Duration.ofSeconds(2), Duration.ofSeconds(20));
    }

    @Test
    @DisplayName("1: a revoked credential is refused by both nodes at once")
    void aRevokedCredentialIsRefusedByBoth() {
        pair.nodes().forEach(node -> clinic.at(node.port()).patient("nobody").expect(404));
        operator().at(proxy.http()).revoke(clinic.id(), clinic.apiKey()).expect(204);
        pair.nodes().forEach(node -> clinic.at(node.port()).patient("nobody").expectRefusal(401));
        proxied.patient("nobody").expectRefusal(401);
    }

    @Test
    @DisplayName("7: a logged-out token is refused by both nodes at once")
    void aLoggedOutTokenIsRefusedByBoth() {
        Widget patient = proxied.withPatient("p").widgetOf("p").at(proxy.http());
        pair.nodes().forEach(node -> patient.at(node.port()).me().expect(200));
        patient.logout().expect(204);
        pair.nodes().forEach(node -> patient.at(node.port()).me().expectRefusal(401));
    }

    @Test
    @DisplayName(
            "2, 4: each subscription and visit that is over is ended once, although both nodes run the jobs")
    void jobsRunOnce() {
        String of = " FROM audit_log WHERE organization_id = ? AND action = ?";
        Waiting.until(
                "visits and subscriptions are ended",
                () ->
                        count("SELECT count(DISTINCT object_codes)" + of, "visit-miss") == 50
                                && ended(of) == 50);

        assertThat(count("SELECT count(*)" + of, "visit-miss")).isEqualTo(50);
        assertThat(ended(of)).isEqualTo(50);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM patient WHERE organization_id = ? AND plan IS NOT NULL",
                                withJobs.uuid()))
                .isZero();
        JsonNode visit = operator().existingAppointment(withJobs.id(), "v0");
        assertThat(visit.at("/history").findValuesAsText("state"))
                .containsExactly("booked", "no_show");
    }

    @Test
    @DisplayName("3: what one node has acknowledged can be read through the other at once")
    void aWriteIsReadThroughTheOtherAtOnce() {
        Credentials credentials = Credentials.of(clinic, 2 * TIMES);
        List<Node> nodes = pair.nodes();
        long began = System.nanoTime();
        List<String> stale =
                ReadAfterWrite.stale(
                        TIMES,
                        credentials::next,
                        Http.node(nodes.get(0).port()),
                        Http.node(nodes.get(1).port()));
        System.out.printf(
                "%d writes read through the other node in %.1f s%n",
                TIMES, (System.nanoTime() - began) / 1e9);
        assertThat(stale).isEmpty();
    }

    @Test
    @DisplayName(
            "1: the address in the audit trail is the client's, whatever address its headers claim")
    void aForgedAddressIsNotBelieved() {
        proxied.http()
                .with("X-Forwarded-For", "203.0.113.9")
                .with("Forwarded", "for=203.0.113.9")
                .with("X-Request-Id", "forged")
                .get("/v1/patients/nobody")
                .expect(404);
        new Organization(
                        clinic.id(),
                        clinic.apiKey(),
                        proxied.http().with("X-Forwarded-For", "203.0.113.9"))
                .withPatient("p");

        assertThat(
                        Database.value(
                                "SELECT string_agg(DISTINCT address, ' ') FROM audit_log"
                                        + " WHERE organization_id = ? AND actor_kind = 'organization'",
                                clinic.uuid()))
                .isEqualTo("127.0.0.1");
    }

    @Test
    @DisplayName(
            "1 Errors: a malformed escape is 400, and a refusal of the service passes unchanged")
    void refusalsArrive() {
        try (TlsConnection tlsConnection = proxy.newConnection()) {
            tlsConnection
                    .call(TlsConnection.head("GET /v1/patients/%ZZ HTTP/1.1", clinic.http()))
                    .expectRefusal(400);
        }
        proxied.patient("%5C").expectRefusal(400);
        proxied.upsertRaw("{}").expectRefusal(422);
        proxy.http().get("/v1/patients/p").expectRefusal(401);
        proxy.http().get("/nothing").expectRefusal(404);
        proxy.http().get("/metrics").expectRefusal(404);
    }

    @Test
    @DisplayName("3: codes of every kind pass through paths unchanged")
    void codesPassUnchanged() {
        for (String code : List.of("NHC/2003/531595", "a b", "50%", "ñ;=+", "x/")) {
            proxied.withPatient(code);
            assertThat(proxied.existingPatient(Http.segment(code)).get("code").asText())
                    .isEqualTo(code);
        }
        proxied.withPatient("raw/slash");
        proxied.existingPatient("raw/slash");
    }

    @Test
    @DisplayName("1: bodies up to 4 MiB pass, chunked ones too; larger ones are 413")
    void largeBodiesPass() {
        String most = batch(100, 16_000);
        assertThat(most.length()).isGreaterThan(1_500_000);
        proxied.upsertRaw(most).expect(200);
        proxied.http()
                .with("Content-Type", "application/json")
                .sendChunked("PUT", "/v1/patients", most.getBytes())
                .expect(200);
        proxied.upsertRaw(batch(20, 10_000)).expect(200);

        byte[] tooMuch = " ".repeat(4 * 1024 * 1024 + 1).getBytes();
        proxied.http()
                .with("Content-Type", "application/json")
                .sendChunked("PUT", "/v1/patients", tooMuch)
                .expectRefusal(413);
        assertThat(clinic.countPatients()).isEqualTo(100);
    }

    @Test
    @DisplayName("4: a visit's web sockets pass, also if the two sides use different nodes")
    void webSocketsPass() {
        Visit made = Visit.now("es");
        JsonNode links =
                operator()
                        .at(pair.nodes().get(0).port())
                        .existingAppointment(made.clinic().id(), made.code());
        String patientUrl = links.at("/patient/url").asText();
        assertThat(patientUrl).startsWith(Proxy.base(proxy.port()));
        assertThat(proxy.http().get(patientUrl.substring(patientUrl.indexOf("/call/"))).status())
                .isEqualTo(200);
        try (WebSocketClient patient = WebSocketClient.open(proxy, patientUrl);
                WebSocketClient professional =
                        WebSocketClient.open(proxy, links.at("/professional/url").asText())) {
            while (professional.await("room").get("peer").isNull()) {
                // skip the messages from before the patient entered
            }
            professional.send("admit", null).send("chat", "hello");
            assertThat(patient.await("chat").get("text").asText()).isEqualTo("hello");
        }
    }

    @Test
    @DisplayName(
            "beside 300 clients with half-sent heads, bodies or large bodies, or that read slowly, the 301st is served at once")
    void manySlowClientsAreHarmless() {
        clinic.withPatient("p");
        String much = "\u0001".repeat(16_000);
        for (int i = 0; i < 15; i++) {
            clinic.withCode("c" + i, "meta", much);
        }
        Http caller = proxied.http();
        int large = clinic.codes("").expect(200).body().length;
        assertThat(large).isGreaterThan(1_000_000);
        try (SlowClients heads = SlowClients.halfHeaders(proxy, SLOW_CLIENTS, caller)) {
            assertServedAtOnceBeside(heads);
        }
        try (SlowClients bodies = SlowClients.halfBodies(proxy, SLOW_CLIENTS, caller)) {
            assertServedAtOnceBeside(bodies);
        }
        try (SlowClients bodies = SlowClients.halfLargeBodies(proxy, SLOW_CLIENTS, caller)) {
            assertServedAtOnceBeside(bodies);
        }
        try (SlowClients readers =
                SlowClients.slowReaders(proxy, SLOW_CLIENTS, caller, "/v1/activation-codes")) {
            assertServedAtOnceBeside(readers);
        }
    }

    @Test
    @DisplayName("large bodies without valid keys keep no place of the large ones")
    void largeBodiesNeedValidKeys() {
        Http invented = proxied.http().with("X-Secret-Key", "wrong");
        try (SlowClients bodies = SlowClients.halfLargeBodies(proxy, 40, invented)) {
            assertThat(bodies.count()).isEqualTo(40);
            proxied.upsertRaw(batch(100, 16_000)).expect(200);
        }
    }

    private void assertServedAtOnceBeside(SlowClients slow) {
        assertThat(slow.count()).isEqualTo(SLOW_CLIENTS);
        Database.endWindow(clinic.apiKey());
        for (int i = 0; i < 10; i++) {
            long began = System.nanoTime();
            try (TlsConnection tlsConnection = proxy.newConnection()) {
                tlsConnection
                        .call(TlsConnection.head("GET /v1/patients/p HTTP/1.1", proxied.http()))
                        .expect(200);
            }
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(AT_ONCE);
        }
    }

    private static Organization organizationWithJobs() {
        Organization clinic = operator().newOrganization();
        String professional = operator().newProfessional(clinic);
        String longAgo =
                Instant.now().minus(5, ChronoUnit.HOURS).truncatedTo(ChronoUnit.SECONDS).toString();
        List<Map<String, ?>> patients = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            patients.add(Map.of("code", "p" + i, "first_name", "Ana", "plan", "x"));
        }
        clinic.upsertRaw(Reply.json(Map.of("patients", patients))).expect(200);
        for (int i = 0; i < 50; i++) {
            clinic.book("v" + i, "p" + i, professional, longAgo).expect(200);
        }
        Database.change(
                "UPDATE patient SET subscribed_until = now() - interval '1 minute' WHERE organization_id = ?",
                clinic.uuid());
        return clinic;
    }

    private static long ended(String of) {
        return count("SELECT coalesce(sum(cardinality(object_codes)), 0)" + of, "subscription-end");
    }

    private static long count(String sql, String action) {
        return Database.count(sql, withJobs.uuid(), action);
    }

    private static String batch(int patients, int metaLength) {
        List<Map<String, ?>> all = new ArrayList<>();
        for (int i = 0; i < patients; i++) {
            all.add(
                    Map.of(
                            "code",
                            "large-" + i,
                            "first_name",
                            "Ana",
                            "meta",
                            Map.of("text", "x".repeat(metaLength))));
        }
        return Reply.json(Map.of("patients", all));
    }
}
