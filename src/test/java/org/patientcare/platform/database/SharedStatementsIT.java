package org.patientcare.platform.database;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Credentials;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Concurrent requests share statements, and nothing else")
class SharedStatementsIT {

    private static final int CONCURRENT_CALLS = 48;

    private final Organization clinic = Operator.operator().newOrganization();
    private final Organization other = Operator.operator().newOrganization();

    @Test
    @DisplayName(
            "8: each of many concurrent reads has its own audit row, with actor, patient and request")
    void eachConcurrentReadHasItsOwnAuditRow() {
        clinic.withPatient("Łukasz").withPatient("李");
        other.withPatient("Łukasz");
        Credentials readers = Credentials.of(clinic, 3_000);
        String round = UUID.randomUUID().toString();

        List<String> names =
                Parallel.run(
                        IntStream.range(0, CONCURRENT_CALLS)
                                .mapToObj(i -> (Callable<String>) () -> read(i, readers, round))
                                .toList());

        assertThat(names).hasSize(CONCURRENT_CALLS);
        assertThat(
                        Database.count(
                                """
                                SELECT count(DISTINCT l.request_id) FROM audit_log l
                                    JOIN audit_subject s ON s.event_id = l.id AND s.at = l.at
                                    JOIN patient p ON p.organization_id = l.organization_id AND ARRAY[p.id] = s.patient_ids
                                WHERE l.action = 'patient-read' AND l.object_codes = ARRAY[p.code]
                                    AND l.request_id LIKE ? || '/' || l.actor_id || '/' || p.organization_id || '/%'""",
                                round))
                .isEqualTo(CONCURRENT_CALLS - CONCURRENT_CALLS / 4);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE request_id LIKE ? || '/%'",
                                round))
                .isEqualTo(CONCURRENT_CALLS - CONCURRENT_CALLS / 4);
    }

    /** Reads a patient; every fourth call requests a patient who does not exist. */
    private String read(int number, Credentials readers, String round) {
        Organization reader = isOther(number) ? other : readers.next();
        String code =
                number % 4 == 0 ? "nobody" : isOther(number) || number % 2 == 0 ? "Łukasz" : "李";
        Http caller =
                reader.http()
                        .with(
                                "X-Request-Id",
                                round + "/" + reader.apiKey() + "/" + reader.id() + "/" + number);
        Reply reply = counted(() -> caller.get("/v1/patients/" + URLEncoder.encode(code, UTF_8)));
        reply.expect(number % 4 == 0 ? 404 : 200);
        if (number % 4 != 0) {
            assertThat(reply.json().get("code").asText()).isEqualTo(code);
        }
        return code;
    }

    /**
     * Repeats the call until it is counted: on a slow machine the last calls may wait too long for
     * the shared statement, and are then not counted.
     */
    private static Reply counted(Supplier<Reply> call) {
        Reply reply = call.get();
        while (reply.header("X-RateLimit-Limit") == null) {
            reply = call.get();
        }
        return reply;
    }

    private static boolean isOther(int number) {
        return number % 3 == 0;
    }

    @Test
    @DisplayName(
            "1: a locked row of one caller does not keep others from being counted, exactly once")
    void aLockedRowDoesNotBlockOthers() throws SQLException {
        clinic.patient("nobody").expect(404);
        other.patient("nobody").expect(404);
        Database.prolongWindow(clinic.apiKey());
        CompletableFuture<Reply> held;
        try (Connection lock =
                Database.lock(
                        "SELECT FROM rate_window WHERE key = ? FOR UPDATE",
                        "credential:" + other.apiKey())) {
            held = other.http().sendAsync("GET", "/v1/patients/nobody", null);
            List<Reply> replies = Parallel.run(16, () -> counted(() -> clinic.patient("nobody")));
            assertThat(replies).allMatch(reply -> reply.status() == 404);
            lock.rollback();
        }
        assertThat(used(clinic)).isEqualTo(17);
        assertThat(held.join().status()).isIn(404, 503);
    }

    @Test
    @DisplayName(
            "1: each of many concurrent calls with one credential is counted separately in the window")
    void eachConcurrentCallIsCounted() {
        clinic.patient("nobody").expect(404);
        Database.prolongWindow(clinic.apiKey());

        List<String> remaining =
                Parallel.run(
                        CONCURRENT_CALLS,
                        () ->
                                counted(() -> clinic.patient("nobody"))
                                        .header("X-RateLimit-Remaining"));

        assertThat(remaining)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, CONCURRENT_CALLS)
                                .mapToObj(i -> String.valueOf(599 - i))
                                .toList());
    }

    @Test
    @DisplayName(
            "1: a wrong secret among right ones is refused, and not counted for the credential")
    void aWrongSecretAmongRightOnes() {
        clinic.patient("nobody").expect(404);
        Database.prolongWindow(clinic.apiKey());
        Http wrong = clinic.http().with("X-Secret-Key", "wrong");
        List<Callable<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            for (Http caller : List.of(wrong, clinic.http())) {
                Http from = caller.with("X-Forwarded-For", Http.randomAddress());
                calls.add(() -> counted(() -> from.get("/v1/patients/nobody")).status());
            }
        }

        List<Integer> statuses = Parallel.run(calls);

        for (int i = 0; i < calls.size(); i++) {
            assertThat(statuses.get(i)).isEqualTo(i % 2 == 0 ? 401 : 404);
        }
        assertThat(used(clinic)).isEqualTo(9);
    }

    private static long used(Organization organization) {
        return Database.count(
                "SELECT used::bigint FROM rate_window WHERE key = ?",
                "credential:" + organization.apiKey());
    }
}
