package org.patientcare.access.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.FewThreads;
import org.patientcare.testing.HeldCall;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.FEW_THREADS)
@DisplayName("1 How many requests of one credential run on a node at a time")
class ConcurrentRequestsIT {

    private static final int PLACES = FewThreads.PLACES;
    private static final Duration LONGEST_WAIT = Duration.ofMillis(4_900);

    private static final int MANY = 4 * FewThreads.THREADS;

    private final Node node = KeptNode.FEW_THREADS.node();
    private final List<HeldCall> held = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private Organization clinic;

    @BeforeEach
    void letTheNodeCacheTheCredential() {
        clinic = operator().newOrganization().at(node.port());
        clinic.patient("nobody").expect(404);
    }

    @AfterEach
    void releaseHeldCalls() {
        threads.shutdownNow();
        held.forEach(HeldCall::close);
        await("nobody waits", () -> value("patientcare_requests_waiting") == 0);
        await("nothing else runs", () -> value("patientcare_requests_running") == 1);
    }

    @Test
    @DisplayName(
            "1: only the allowed number of requests run; the next one is served when one has ended")
    void theNextOneWaits() {
        occupy();
        CompletableFuture<Reply> next =
                sendUntilAllWait(List.of(() -> later("GET", "/v1/patients/a%2Fb"))).get(0);
        assertThat(held.remove(0).finish().status()).isEqualTo(200);

        Reply reply = next.join().expectRefusal(404);
        assertThat(reply.header("X-RateLimit-Remaining")).isNotNull();
    }

    @Test
    @DisplayName(
            "1: waiting requests hold no thread and no database connection; "
                    + "others are served meanwhile")
    void waitingRequestsHoldNothing() {
        occupy();
        Organization second =
                operator()
                        .organization(clinic.id(), operator().newCredential(clinic.id(), Map.of()))
                        .at(node.port());
        List<CompletableFuture<Reply>> waiting =
                sendUntilAllWait(
                        Collections.nCopies(MANY, () -> later("GET", "/v1/patients/nobody")));
        second.withPatient("p").patient("p").expect(200);
        assertThat(value("patientcare_pool_connections{state=\"used\"}")).isLessThan(PLACES + 2);
        letHeldFinish();
        waiting.forEach(one -> one.join().expectRefusal(404));
    }

    @Test
    @DisplayName(
            "1: a request that waited 5 s is refused with 429 and "
                    + "Retry-After: 1, and is not counted")
    void aRequestThatWaitsTooLongIsRefused() {
        long used = used();
        occupy();
        double refused = value("patientcare_refused_turns_total");
        String late = "GET /v1/*\",status=\"429";
        long began = System.nanoTime();
        Reply reply = clinic.http().with("X-Request-Id", "mine").get("/v1/patients/p");

        assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(LONGEST_WAIT);
        reply.expectRefusal(429);
        assertThat(reply.header("Retry-After")).isEqualTo("1");
        assertThat(reply.header("X-Request-Id")).isEqualTo("mine");
        assertThat(reply.header("X-RateLimit-Remaining")).isNull();
        assertThat(reply.json().get("message").asText())
                .isEqualTo(
                        "This credential may have 3 requests running on this node, and this one could"
                                + " not start within 5 s: send fewer at once.");
        assertThat(value("patientcare_refused_turns_total")).isEqualTo(refused + 1);
        assertThat(value("patientcare_requests_total{operation=\"" + late + "\"}")).isPositive();
        assertThat(used()).isEqualTo(used + PLACES);
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName("1: path, query and body of a request that waited are unchanged")
    void aRequestThatWaitedIsUnchanged() {
        clinic.withPatient("a/b %;").withCode("k", "tag", "t/1");
        occupy();
        String code = "{\"code\":\"new\"}";
        List<CompletableFuture<Reply>> waiting =
                sendUntilAllWait(
                        List.of(
                                () -> later("GET", "/v1/patients/a%2Fb%20%25%3B"),
                                () ->
                                        clinic.http()
                                                .sendAsync("POST", "/v1/activation-codes/", code),
                                () -> clinic.http().sendAsync("PUT", "/v1/patients", "{")));
        letHeldFinish();

        Reply patient = waiting.get(0).join().expect(200);
        assertThat(patient.json().get("code").asText()).isEqualTo("a/b %;");
        waiting.get(1).join().expect(200);
        waiting.get(2).join().expectRefusal(422);
        assertThat(clinic.code("new").get("code").asText()).isEqualTo("new");
    }

    @Test
    @DisplayName("1: a request that waited is answered as one that did not, whatever its path")
    void aRequestThatWaitedIsAnsweredAsOthers() {
        clinic.withPatient("p");
        List<String> requests = new ArrayList<>();
        for (String path :
                List.of(
                        "/v1/patients/.",
                        "/v1/patients/..",
                        "/v1/patients/x/..",
                        "/v1/patients/%2f..%2f..%2f",
                        "/v1/patients//x",
                        "//v1/patients/p",
                        "/v1/patients/p/",
                        "/v1/nothing",
                        "/v1/.")) {
            requests.add("GET " + path);
            requests.add("DELETE " + path);
        }
        List<Reply> atOnce = requests.stream().map(request -> raw(request)).toList();
        occupy();
        List<Supplier<CompletableFuture<Reply>>> later = new ArrayList<>();
        for (String request : requests) {
            later.add(() -> CompletableFuture.supplyAsync(() -> raw(request), threads));
        }
        List<CompletableFuture<Reply>> waiting = sendUntilAllWait(later);
        letHeldFinish();
        for (int i = 0; i < requests.size(); i++) {
            Reply waited = waiting.get(i).join();
            assertThat(answer(waited)).as(requests.get(i)).isEqualTo(answer(atOnce.get(i)));
            assertThat(waited.header("X-Request-Id")).as(requests.get(i)).isNotBlank();
        }
    }

    @Test
    @DisplayName("1: bodies without a credential that arrive slowly take no place and no thread")
    void slowBodiesWithoutACredentialTakeNoPlace() {
        Person browser = Person.at(clinic.http().without("X-API-Key").without("X-Secret-Key"));
        String path = "/sign-in/v1/challenges";
        String asked = "{\"purpose\":\"sign-in\"}";
        for (int i = 0; i < MANY; i++) {
            held.add(HeldCall.begin(browser.http(), "POST " + path, asked));
        }
        browser.challenge("sign-in", null).expect(201);
        held.forEach(call -> call.finish().expect(201));
        held.clear();

        try (HeldCall tooLong =
                HeldCall.begin(browser.http(), "POST " + path, "x".repeat(64 * 1024 + 1))) {
            assertThat(tooLong.answer().expectRefusal(413).header("Connection")).isEqualTo("close");
        }
        browser.http()
                .with("Content-Type", "application/json")
                .sendChunked("POST", path, " ".repeat(64 * 1024 + 1).getBytes())
                .expectRefusal(413);
        browser.http()
                .with("Content-Type", "application/json")
                .sendChunked("POST", path, asked.getBytes())
                .expect(201);
    }

    private Reply raw(String request) {
        try (HeldCall call = HeldCall.send(clinic.http(), request)) {
            return call.finish();
        }
    }

    private static List<Object> answer(Reply reply) {
        return List.of(
                reply.status(),
                reply.text(),
                String.valueOf(reply.header("Allow")),
                String.valueOf(reply.header("Content-Type")));
    }

    @Test
    @DisplayName(
            "1: one list of an organization runs at a time; its next lists "
                    + "wait, its other calls do not")
    void listsWaitForListsAlone() throws SQLException {
        clinic.withCode("k", "tag", "t/1");
        Organization second =
                operator()
                        .organization(clinic.id(), operator().newCredential(clinic.id(), Map.of()))
                        .at(node.port());
        second.patient("nobody").expect(404);
        CompletableFuture<Reply> first;
        CompletableFuture<Reply> next;
        CompletableFuture<Reply> late;
        try (Connection database = Database.lock("LOCK TABLE activation_code")) {
            first = later("GET", "/v1/activation-codes");
            await("a list is at work", () -> value("patientcare_requests_running") == 2);
            next = later("GET", "/v1/activation%2Dcodes;x=1/?page=1");
            awaitWaiting(1);
            clinic.patient("nobody").expect(404);
            late = second.http().sendAsync("GET", "/v1/activation-codes", null);
            assertThat(late.join().expectRefusal(429).json().get("message").asText())
                    .isEqualTo(
                            "This organization may have 1 list with a total running on this"
                                    + " node, and this one could not start within 5 s: send fewer at once.");
            assertThat(next.join().expectRefusal(429).json().get("message").asText())
                    .startsWith("This credential may have 1 list with a total running");
            next = later("GET", "/v1/activation-codes?tag=t%2F1&page=1");
            awaitWaiting(1);
            database.rollback();
        }
        first.join().expect(200);
        Reply list = next.join().expect(200);
        assertThat(list.json().at("/links/first").asText())
                .endsWith("/v1/activation-codes?tag=t%2F1&page=1");
        assertThat(list.json().at("/meta/total").asInt()).isOne();
    }

    @Test
    @DisplayName(
            "1: a request with a wrong secret takes no place of the credential, "
                    + "and does not wait for one")
    void aWrongSecretTakesNoPlaces() {
        occupy();
        clinic.http().with("X-Secret-Key", "wrong").get("/v1/patients/p").expectRefusal(401);
    }

    @Test
    @DisplayName(
            "1: clients that disconnect while they wait leave no place taken and nothing waiting")
    void clientsThatDisconnectLeaveNothing() {
        occupy();
        List<HeldCall> clients =
                IntStream.range(0, MANY)
                        .mapToObj(i -> HeldCall.read(clinic.http(), "/v1/patients/p" + i))
                        .toList();
        awaitWaiting(MANY);
        clients.forEach(HeldCall::vanish);
        letHeldFinish();
        await("nobody waits", () -> value("patientcare_requests_waiting") == 0);
        await("nothing else runs", () -> value("patientcare_requests_running") == 1);
        await("nothing runs", () -> value("patientcare_requests_running") == 1);
        occupy();
        letHeldFinish();
        clinic.patient("nobody").expect(404);
    }

    private void letHeldFinish() {
        held.forEach(call -> call.finish().expect(200));
        held.clear();
    }

    private long used() {
        return ((Number)
                        Database.value(
                                "SELECT used FROM rate_window WHERE key = ?",
                                "credential:" + clinic.apiKey()))
                .longValue();
    }

    private void occupy() {
        for (int i = 0; i < PLACES; i++) {
            held.add(HeldCall.begin(clinic.http(), "held" + i));
        }
        await("all places are taken", () -> value("patientcare_requests_running") >= PLACES + 1);
    }

    private CompletableFuture<Reply> later(String method, String path) {
        return clinic.http().sendAsync(method, path, null);
    }

    /**
     * Sends requests until all of them wait at once. On a machine that stands still, the first is
     * refused after 5 s before the last arrives; a refused request has no effect, so all are sent
     * again.
     */
    private List<CompletableFuture<Reply>> sendUntilAllWait(
            List<Supplier<CompletableFuture<Reply>>> requests) {
        List<CompletableFuture<Reply>> sent = new ArrayList<>();
        await(
                requests.size() + " wait",
                () -> {
                    if (sent.isEmpty()) {
                        requests.forEach(request -> sent.add(request.get()));
                    }
                    if (value("patientcare_requests_waiting") == requests.size()) {
                        return true;
                    }
                    if (sent.stream().anyMatch(CompletableFuture::isDone)) {
                        sent.forEach(one -> one.join().expectRefusal(429));
                        sent.clear();
                    }
                    return false;
                });
        return sent;
    }

    private void awaitWaiting(int count) {
        await(count + " wait", () -> value("patientcare_requests_waiting") == count);
    }

    private double value(String series) {
        String text =
                Http.node(node.port())
                        .without("X-Forwarded-For")
                        .get("/metrics")
                        .expect(200)
                        .text();
        Matcher line = Pattern.compile("(?m)^" + Pattern.quote(series) + " (.*)$").matcher(text);
        assertThat(line.find()).as(series + " in\n" + text).isTrue();
        return Double.parseDouble(line.group(1));
    }

    private static void await(String what, BooleanSupplier condition) {
        Waiting.until(what, condition);
    }
}
