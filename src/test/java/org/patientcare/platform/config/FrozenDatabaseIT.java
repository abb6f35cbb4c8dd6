package org.patientcare.platform.config;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SharedNode;
import org.patientcare.testing.Waiting;

@OnSharedNode
@DisplayName("1 Errors: 503 within 10 s while the database accepts connections but does not answer")
class FrozenDatabaseIT {

    /** The limit of the contract, which does not allow for a slow test machine. */
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** Maximum duration of one call on a machine that is not slow. */
    private static final long USUAL_MILLIS = 250;

    /**
     * On a slow machine the limit grows by this multiple of the excess over {@link #USUAL_MILLIS}
     * that the same calls took while the database answered.
     */
    private static final int ALLOWED = 20;

    private static final int POOL = 32;

    private static OwnPostgres postgres;
    private static Http anybody;
    private static Http operator;
    private static Organization clinic;
    private static Http patient;

    @BeforeAll
    static void startANodeOnADatabaseOfItsOwn() {
        SharedNode shared = SharedNode.ready();
        postgres = shared.postgres();
        int port = shared.node().port();
        anybody = Http.node(port);
        operator = operator().at(port).http();
        clinic = operator().at(port).newOrganization().at(port).withPatient("p");
        String token = clinic.authenticate("p").expect(200).json().get("access_token").asText();
        patient = anybody.with("Authorization", "Bearer " + token);
    }

    @AfterEach
    void thaw() {
        postgres.thaw();
    }

    private record Answer(Reply reply, Duration took) {}

    @Test
    @DisplayName("a single call, while the pool is full of idle dead connections")
    void oneCallDoesNotTryEveryIdleConnection() {
        fillThePool();

        List<Answer> answers = whileFrozen(List.of(() -> clinic.patient("p")));

        assertThat(answers).allSatisfy(FrozenDatabaseIT::is503);
    }

    @Test
    @DisplayName(
            "a read that was interrupted in the middle of its statement is not retried internally")
    void aReadInProgressIsAnsweredInTime() throws Exception {
        Duration limit = limitFor(List.of(() -> clinic.patient("p")));
        try (Connection lock = postgres.lock("LOCK TABLE patient IN ACCESS EXCLUSIVE MODE")) {
            CompletableFuture<Reply> read = clinic.http().sendAsync("GET", "/v1/patients/p", null);
            Waiting.until("the read waits", postgres::isAnyLockAwaited);
            long began = System.nanoTime();
            postgres.freeze();
            try {
                is503(new Answer(read.join(), since(began)));
                assertThat(since(began)).isLessThan(limit);
            } finally {
                postgres.thaw();
            }
            lock.rollback();
        }
        Waiting.until("service is back", () -> clinic.patient("p").status() == 200);
    }

    @Test
    @DisplayName("40 calls at once, on every surface")
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

        assertThat(whileFrozen(calls)).allSatisfy(FrozenDatabaseIT::is503);
    }

    @Test
    @DisplayName("many times more callers at once than connections")
    void callersThatWaitForAConnectionAreAnsweredInTime() {
        List<Answer> answers =
                whileFrozen(java.util.Collections.nCopies(190, () -> clinic.patient("p")));

        assertThat(answers).allSatisfy(FrozenDatabaseIT::is503);
    }

    @Test
    @DisplayName("8: only the self-check is answered, within 10 s, and it reports the fault")
    void theSelfCheckIsAnswered() {
        fillThePool();
        Callable<Reply> call = () -> operator.get("/admin/v1/self-check");

        for (Answer answer : whileFrozen(List.of(call, call))) {
            JsonNode database = answer.reply().expect(200).json().at("/data/checks/0");
            assertThat(database.get("name").asText()).isEqualTo("database");
            assertThat(database.get("status").asText()).isEqualTo("failed");
            assertThat(database.get("fix").asText()).isNotBlank();
        }
    }

    /** Makes the calls while the database is frozen, and asserts that all are answered in time. */
    private static List<Answer> whileFrozen(List<Callable<Reply>> calls) {
        Duration limit = limitFor(calls);
        List<Answer> answers;
        postgres.freeze();
        try {
            answers = Parallel.run(calls.stream().map(FrozenDatabaseIT::timed).toList());
            Waiting.until("readiness answers 503", () -> readiness() == 503);
            assertThat(readiness()).as("while it is still frozen").isEqualTo(503);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            postgres.thaw();
        }
        Waiting.until("service is back", () -> clinic.patient("p").status() == 200);
        Waiting.until("readiness answers 200", () -> readiness() == 200);
        assertThat(answers).allSatisfy(answer -> assertThat(answer.took()).isLessThan(limit));
        return answers;
    }

    /**
     * The limit of the contract, extended if the same calls are slow while the database answers.
     */
    private static Duration limitFor(List<Callable<Reply>> calls) {
        long slowest =
                Parallel.run(calls.stream().map(FrozenDatabaseIT::timed).toList()).stream()
                        .mapToLong(answer -> answer.took().toMillis())
                        .max()
                        .orElseThrow();
        return LIMIT.plusMillis(ALLOWED * Math.max(0, slowest - USUAL_MILLIS));
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }

    private static Callable<Answer> timed(Callable<Reply> call) {
        return () -> {
            long began = System.nanoTime();
            Reply reply = call.call();
            return new Answer(reply, since(began));
        };
    }

    private static void is503(Answer answer) {
        assertThat(answer.reply().expectRefusal(503).header("Retry-After")).isEqualTo("5");
    }

    private static void fillThePool() {
        assertThat(Parallel.run(2 * POOL, () -> clinic.patient("p").status())).containsOnly(200);
    }

    private static int readiness() {
        return anybody.get("/health/ready").status();
    }
}
