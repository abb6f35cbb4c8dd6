package org.patientcare.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("1 Errors: 503 within 10 s while the database takes connections and answers nothing")
class FrozenDatabaseIT {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int POOL = 32;

    private static OwnPostgres postgres;
    private static Node node;
    private static Http anybody;
    private static Http operator;
    private static Organization clinic;
    private static Http patient;

    @BeforeAll
    static void startANodeOnADatabaseOfItsOwn() {
        postgres = OwnPostgres.start();
        int port = Node.freePort();
        java.util.Map<String, String> settings = new java.util.HashMap<>(postgres.settings(port));
        settings.put("patientcare.rate-limit.requests-per-minute", "100000");
        settings.put("patientcare.rate-limit.requests-at-once", "0");
        node = Node.ready(settings, port);
        anybody = Http.node(port);
        operator = operator().at(port).http();
        clinic = operator().at(port).newOrganization().at(port).withPatient("p");
        String token = clinic.authenticate("p").expect(200).json().get("access_token").asText();
        patient = anybody.with("Authorization", "Bearer " + token);
    }

    @AfterAll
    static void stopBoth() {
        postgres.thaw();
        node.close();
        postgres.close();
    }

    private record Answer(Reply reply, Duration took) {}

    @Test
    @DisplayName("a single call, whose pool is full of idle connections that are all dead")
    void oneCallDoesNotTryEveryIdleConnection() {
        fillThePool();

        List<Answer> answers = whileFrozen(List.of(() -> clinic.patient("p")));

        assertThat(answers).allSatisfy(FrozenDatabaseIT::isPromptly503);
    }

    @Test
    @DisplayName(
            "a read that was in the middle of its statement: it is not tried again behind the scenes")
    void aReadThatHadBegunIsAnsweredInTime() throws Exception {
        try (Connection lock = postgres.lock("LOCK TABLE patient IN ACCESS EXCLUSIVE MODE")) {
            CompletableFuture<Reply> read = clinic.http().sendLater("GET", "/v1/patients/p", null);
            Waiting.within(LIMIT, "the read waits", postgres::somebodyWaits);
            long began = System.nanoTime();
            postgres.freeze();
            try {
                Reply reply = read.join();
                isPromptly503(new Answer(reply, Duration.ofNanos(System.nanoTime() - began)));
            } finally {
                postgres.thaw();
            }
            lock.rollback();
        }
        Waiting.within(LIMIT, "service is back", () -> clinic.patient("p").status() == 200);
    }

    @Test
    @DisplayName("40 calls of every surface at once")
    void callsOfEverySurfaceAreAnsweredInTime() {
        fillThePool();
        List<Callable<Reply>> calls = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            calls.add(() -> operator.get("/admin/v1/organizations"));
            calls.add(() -> operator.get("/admin/v1/audit-events"));
            calls.add(() -> clinic.patient("p"));
            calls.add(() -> clinic.upsert(Map.of("code", "p", "first_name", "B")));
            calls.add(() -> clinic.authenticate("p"));
            calls.add(() -> anybody.get("/v1/patients/p"));
            calls.add(() -> patient.get("/widget/v1/me"));
            calls.add(() -> anybody.get("/.well-known/jwks.json"));
        }

        assertThat(whileFrozen(calls)).allSatisfy(FrozenDatabaseIT::isPromptly503);
    }

    @Test
    @DisplayName("more callers at once than connections, many times over")
    void thoseWhoWaitForAConnectionAreAnsweredInTime() {
        List<Answer> answers =
                whileFrozen(java.util.Collections.nCopies(190, () -> clinic.patient("p")));

        assertThat(answers).allSatisfy(FrozenDatabaseIT::isPromptly503);
    }

    @Test
    @DisplayName("8: the self-check alone is answered, within 10 s, and says what is wrong")
    void theSelfCheckIsAnswered() {
        fillThePool();
        Callable<Reply> call = () -> operator.get("/admin/v1/self-check");

        for (Answer answer : whileFrozen(List.of(call, call))) {
            assertThat(answer.took()).isLessThan(LIMIT);
            JsonNode database = answer.reply().expect(200).json().at("/data/checks/0");
            assertThat(database.get("name").asText()).isEqualTo("database");
            assertThat(database.get("status").asText()).isEqualTo("failed");
            assertThat(database.get("fix").asText()).isNotBlank();
        }
    }

    /** Freezes the database under the calls, and has the service back in time afterwards. */
    private static List<Answer> whileFrozen(List<Callable<Reply>> calls) {
        List<Answer> answers;
        postgres.freeze();
        try {
            answers = Parallel.run(calls.stream().map(FrozenDatabaseIT::timed).toList());
            Waiting.within(LIMIT, "readiness answers 503", () -> readiness() == 503);
            assertThat(timed(() -> anybody.get("/health/ready")).call().took())
                    .isLessThan(Duration.ofSeconds(2));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            postgres.thaw();
        }
        Waiting.within(LIMIT, "service is back", () -> clinic.patient("p").status() == 200);
        Waiting.within(LIMIT, "readiness answers 200", () -> readiness() == 200);
        return answers;
    }

    private static Callable<Answer> timed(Callable<Reply> call) {
        return () -> {
            long began = System.nanoTime();
            Reply reply = call.call();
            return new Answer(reply, Duration.ofNanos(System.nanoTime() - began));
        };
    }

    private static void isPromptly503(Answer answer) {
        assertThat(answer.reply().expectRefusal(503).header("Retry-After")).isEqualTo("5");
        assertThat(answer.took()).isLessThan(LIMIT);
    }

    private static void fillThePool() {
        assertThat(Parallel.run(2 * POOL, () -> clinic.patient("p").status())).containsOnly(200);
    }

    private static int readiness() {
        return anybody.get("/health/ready").status();
    }
}
