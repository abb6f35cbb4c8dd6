package org.patientcare.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.HeldCall;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("1 What one credential can have at work on a node")
class TurnsIT {

    private static final int PLACES = 3;
    private static final Duration SOON = Duration.ofSeconds(30);

    /** More than the threads that the node has for requests. */
    private static final int CROWD = 250;

    private static Node node;

    private final List<HeldCall> held = new ArrayList<>();
    private Organization clinic;

    @BeforeAll
    static void start() {
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.put("patientcare.metrics.readers", "127.0.0.1");
        settings.put("patientcare.rate-limit.requests-at-once", String.valueOf(PLACES));
        node = Node.ready(settings, port);
    }

    @AfterAll
    static void stop() {
        if (node != null) {
            node.close();
        }
    }

    @BeforeEach
    void letTheNodeKnowTheCredential() {
        clinic = operator().newOrganization().at(node.port());
        clinic.patient("nobody").expect(404);
    }

    @AfterEach
    void letGo() {
        held.forEach(HeldCall::close);
        await("nobody waits", () -> value("patientcare_requests_waiting") == 0);
    }

    @Test
    @DisplayName("1: so many are at work and no more; the next one is served when one is done")
    void theNextOneWaits() {
        occupy();
        CompletableFuture<Reply> next = later("GET", "/v1/patients/a%2Fb");
        awaitWaiting(1);
        assertThat(held.remove(0).finish().status()).isEqualTo(200);

        Reply reply = next.join().expectRefusal(404);
        assertThat(reply.header("X-RateLimit-Remaining")).isNotNull();
    }

    @Test
    void aCrowdHoldsNoThread() {
        occupy();
        List<CompletableFuture<Reply>> crowd =
                IntStream.range(0, CROWD).mapToObj(i -> later("GET", "/v1/patients/c" + i)).toList();
        awaitWaiting(CROWD);
        Organization other = operator().newOrganization().at(node.port());
        other.withPatient("p").patient("p").expect(200);
        held.forEach(HeldCall::finish);
        held.clear();
        crowd.forEach(one -> one.join().expectRefusal(404));
    }

    private void occupy() {
        for (int i = 0; i < PLACES; i++) {
            held.add(HeldCall.begin(clinic.http(), "held" + i));
        }
        await("all places are taken", () -> value("patientcare_requests_running") >= PLACES + 1);
    }

    private CompletableFuture<Reply> later(String method, String path) {
        return clinic.http().sendLater(method, path, null);
    }

    private static void awaitWaiting(int count) {
        await(count + " wait", () -> value("patientcare_requests_waiting") == count);
    }

    private static double value(String series) {
        String text =
                Http.node(node.port()).without("X-Forwarded-For").get("/metrics").expect(200).text();
        Matcher line = Pattern.compile("(?m)^" + Pattern.quote(series) + " (.*)$").matcher(text);
        assertThat(line.find()).as(series + " in\n" + text).isTrue();
        return Double.parseDouble(line.group(1));
    }

    private static void await(String what, java.util.function.BooleanSupplier condition) {
        Waiting.within(SOON, what, condition);
    }
}
