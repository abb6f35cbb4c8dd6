package org.patientcare.platform.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SharedNode;
import org.patientcare.testing.Waiting;

@OnSharedNode
@DisplayName("9 Health: ready means that the database answers and has this release's schema")
class ReadinessIT {

    private static final int POOL = 32;
    private static final String SESSIONS =
            "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'patientcare/"
                    + SharedNode.NAME
                    + "/readiness'";

    private final SharedNode shared = SharedNode.ready();
    private final OwnPostgres postgres = shared.postgres();
    private final Http anybody = Http.node(shared.node().port());

    private record SchemaFault(String breakSql, String repairSql, String message) {}

    private static final List<SchemaFault> SCHEMA_FAULTS =
            List.of(
                    new SchemaFault(
                            "UPDATE schema_compatibility SET least_known = 999",
                            "UPDATE schema_compatibility SET least_known = 15",
                            "too new for this release: deploy the release that the schema belongs"),
                    new SchemaFault(
                            "UPDATE schema_history SET success = false WHERE version = '015'",
                            "UPDATE schema_history SET success = true",
                            "has failed"),
                    new SchemaFault(
                            "UPDATE schema_history SET version = '0' || version::int - 10",
                            "UPDATE schema_history SET version = '0' || version::int + 10",
                            "older than this release needs"),
                    new SchemaFault(
                            "ALTER TABLE schema_history RENAME TO moved_away",
                            "ALTER TABLE moved_away RENAME TO schema_history",
                            "older than this release needs"));

    @Test
    @DisplayName("the database shows which node opened each connection, and what for")
    void connectionsAreNamed() {
        String named = "SELECT count(DISTINCT application_name) FROM pg_stat_activity WHERE ";
        Waiting.until(
                "each purpose has a connection",
                () ->
                        postgres.count(
                                        named
                                                + "application_name IN ('patientcare/north-1/requests',"
                                                + " 'patientcare/north-1/readiness', 'patientcare/north-1/notifications')")
                                == 3);
    }

    @Test
    @DisplayName(
            "9: a node stays ready on a later schema, and after a failed migration of a later release that it does not need")
    void aLaterSchemaIsReady() {
        postgres.execute(
                "INSERT INTO schema_history (installed_rank, version, description, type, script,"
                        + " installed_by, execution_time, success)"
                        + " VALUES (998, '998', 'later', 'SQL', 'V998__later.sql', 'x', 1, true),"
                        + " (999, '999', 'later', 'SQL', 'V999__later.sql', 'x', 1, false)");
        Instant changed = Instant.now();
        try {
            Waiting.until("another check", () -> hasCheckedSince(changed));
            ready().expect(200);
        } finally {
            postgres.execute("DELETE FROM schema_history WHERE installed_rank >= 998");
        }
    }

    @Test
    @DisplayName(
            "with a schema that this release cannot use the node is not ready and says why; it becomes ready again by itself")
    void aWrongSchemaIsNotReady() {
        for (SchemaFault schemaFault : SCHEMA_FAULTS) {
            postgres.execute(schemaFault.breakSql());
            awaitReadiness(503);
            JsonNode check = ready().expect(503).json().at("/checks/0");
            postgres.execute(schemaFault.repairSql());
            awaitReadiness(200);

            assertThat(check.get("name").asText()).isEqualTo("schema");
            assertThat(check.get("status").asText()).isEqualTo("DOWN");
            assertThat(check.at("/data/message").asText()).contains(schemaFault.message());
        }
    }

    @Test
    @DisplayName(
            "a node that lacks the key by which another node wrapped the secrets is not ready and says so")
    void aNodeWithoutTheWrappingKeyIsNotReady() {
        postgres.execute(
                "INSERT INTO token_key (kid, key_pair, ahead, created_at, retired_at, verifies_until)"
                        + " VALUES ('foreign', 'aes-256-gcm:0000000000000000:AAAA', false, now(), now(), now())");
        try {
            awaitReadiness(503);
            JsonNode check = ready().expect(503).json().at("/checks/0");
            assertThat(check.get("name").asText()).isEqualTo("secrets");
            assertThat(check.at("/data/message").asText()).contains("patientcare.secrets.key");
        } finally {
            postgres.execute("DELETE FROM token_key WHERE kid = 'foreign'");
        }
        awaitReadiness(200);
    }

    @Test
    @DisplayName("a node whose pool is exhausted stays ready")
    void aBusyNodeIsReady() throws SQLException {
        Organization clinic = operator().at(port()).newOrganization().at(port()).withPatient("p");
        Set<Integer> seen = new HashSet<>();
        try (Connection lock = postgres.lock("LOCK TABLE patient IN ACCESS EXCLUSIVE MODE")) {
            List<CompletableFuture<Reply>> calls =
                    IntStream.range(0, 3 * POOL)
                            .mapToObj(i -> clinic.http().sendAsync("GET", "/v1/patients/p", null))
                            .toList();
            Waiting.until(
                    "the calls have waited for connections, and ended",
                    () -> {
                        seen.add(ready().status());
                        return calls.stream().allMatch(CompletableFuture::isDone);
                    });
            assertThat(calls).allSatisfy(call -> call.join().expectRefusal(503));
            lock.rollback();
        }
        assertThat(seen).containsOnly(200);
    }

    @Test
    @DisplayName(
            "it checks through one connection of its own, which stays open; if it is cut, it is reopened at once")
    void itChecksThroughItsOwnConnection() {
        int first = checkingBackend();
        Instant kept = Instant.now();
        Waiting.until("another check", () -> hasCheckedSince(kept));
        assertThat(checkingBackend()).isEqualTo(first);

        postgres.administer("SELECT pg_terminate_backend(" + first + ")");
        Set<Integer> seen = new HashSet<>();
        Waiting.until(
                "it checks through another connection",
                () -> {
                    seen.add(ready().status());
                    return postgres.count(SESSIONS + " AND pid <> " + first) == 1;
                });
        Instant healed = Instant.now();
        Waiting.until("another check", () -> hasCheckedSince(healed));
        seen.add(ready().status());
        assertThat(seen).containsOnly(200);
    }

    private int checkingBackend() {
        return (int)
                postgres.count(
                        "SELECT pid FROM" + SESSIONS.substring(SESSIONS.indexOf("FROM") + 4));
    }

    private boolean hasCheckedSince(Instant time) {
        return postgres.count(SESSIONS + " AND query_start > '" + time + "'") == 1;
    }

    @Test
    @DisplayName("while the node is ready, the answer says only that")
    void theAnswerRevealsNoInternals() {
        Reply ready = ready().expect(200);

        assertThat(ready.text())
                .isEqualTo(
                        "{\"status\":\"UP\",\"checks\":[{\"name\":\"database\",\"status\":\"UP\",\"data\":{}}]}");
        assertThat(ready.header("Cache-Control")).isEqualTo("no-store");
        assertThat(ready.header("X-Request-Id")).isNotBlank();
        assertThat(ready.header("Server")).isNull();
    }

    @Test
    @DisplayName("the health paths can only be read, at exactly these paths, whatever the query")
    void otherMethodsAndPathsAreRefused() {
        for (String method : List.of("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW")) {
            Reply refusal = anybody.send(method, "/health/ready", "{\"status\":\"DOWN\"}");
            assertThat(refusal.expectRefusal(405).header("Allow")).isEqualTo("GET, HEAD");
        }
        for (String path : List.of("/health/x", "/health/ready/x", "/healthy")) {
            assertThat(anybody.get(path).status()).as(path).isEqualTo(404);
        }
        anybody.get("/health/ready?check=%27%3Bdrop&x=%0d%0aX:1&" + "y".repeat(2000)).expect(200);
        anybody.send("HEAD", "/health/live", null).expect(200);
        anybody.with("Accept", "text/html").get("/health").expect(200);
    }

    private void awaitReadiness(int status) {
        Waiting.until("readiness answers " + status, () -> ready().status() == status);
    }

    private int port() {
        return shared.node().port();
    }

    private Reply ready() {
        return anybody.get("/health/ready");
    }
}
