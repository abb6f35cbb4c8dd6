package org.patientcare.surfaces.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SharedNode;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Waiting;

/**
 * Each way to refuse a start, once, because each needs a node; what is refused is tested where it
 * is checked. A start that is refused for its settings is in {@code InstallIT}.
 */
@OnSharedNode
@DisplayName("9 Settings: a node that cannot work does not start, and says why")
class StartUpIT {

    /** Free connections: enough for the checks, but fewer than the pool may still open. */
    private static final int FREE_CONNECTIONS = 10;

    /** A self-check takes some thirty threads and connects to all partners. */
    private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

    private final OwnPostgres postgres = SharedNode.ready().postgres();
    private final int port = Node.freePort();

    @Test
    @DisplayName("a login that the database refuses ends the node, with the database's reason")
    void aRefusedLoginIsReported() {
        Map<String, String> settings = new HashMap<>(postgres.settings(port));
        settings.put("patientcare.db.user", "stranger");

        assertThat(refusal(settings)).contains("role \"stranger\" does not exist");
    }

    @Test
    @DisplayName(
            "while the database does not answer, a node says that it waits for it and refuses calls; it starts when the database answers, and finds it if the database has not enough free connections for the rest of its pool")
    void aNodeWaitsForItsDatabase() throws SQLException {
        try (OwnPostgres slow = OwnPostgres.start()) {
            slow.freeze();
            Node node = Node.launch(slow.settings(port), port);
            assertThat(node.logOnceDeployed()).contains(StartUp.WAITING);
            Reply ready = Http.node(port).get("/health/ready").expect(503);
            assertThat(ready.text()).contains("The node waits for its database");
            operator().at(port).http().get("/admin/v1/organizations").expectRefusal(503);
            operator().at(port).http().get("/admin/v1/self-check").expect(200);
            assertThat(Http.node(port).get("/call/" + "A".repeat(32)).status()).isEqualTo(503);

            slow.thaw();

            node.awaitReady();
            operator().at(port).http().get("/admin/v1/organizations").expect(200);
            assertAShortageOfConnectionsIsFound(slow);
            node.close();
        }
    }

    /**
     * Needs a fresh node, whose pool is still small: a pool that was full once opens no more
     * connections.
     */
    private void assertAShortageOfConnectionsIsFound(OwnPostgres database) throws SQLException {
        List<Connection> connections = new ArrayList<>();
        try {
            while (database.freeConnections() > FREE_CONNECTIONS) {
                connections.add(database.connect());
            }
            // The check that began before the database answered may still be the latest one.
            Waiting.until(
                    () -> !connectionsCheck().get("status").asText().equals("failed"),
                    POLL_INTERVAL,
                    () -> "no check of the connections");
            JsonNode found = connectionsCheck();
            assertThat(found.get("status").asText()).as(found.toString()).isEqualTo("warning");
            assertThat(found.get("message").asText()).contains("the database accepts");
            assertThat(found.get("fix").asText()).as(found.toString()).endsWith(".");
        } finally {
            for (Connection connection : connections) {
                connection.close();
            }
        }
        Waiting.until(
                () -> connectionsCheck().get("status").asText().equals("ok"),
                POLL_INTERVAL,
                () -> "connections are not ok");
    }

    private JsonNode connectionsCheck() {
        JsonNode checks =
                operator()
                        .at(port)
                        .http()
                        .get("/admin/v1/self-check")
                        .expect(200)
                        .json()
                        .at("/data/checks");
        for (JsonNode check : checks) {
            if (check.get("name").asText().equals("connections")) {
                return check;
            }
        }
        throw new AssertionError(checks.toString());
    }

    @Test
    @DisplayName("the WAR does not start without tables, and names the command that creates them")
    void anEmptyDatabaseIsRefused() {
        assertThat(refusal(SuiteDatabase.settings(port, Database.empty("no_tables"))))
                .contains("does not contain the tables")
                .contains("java -jar patientcare.war migrate");
    }

    @Test
    @DisplayName(
            "a node without the key that wraps the secrets does not start, and says which settings it lacks")
    void wrappedKeysNeedTheirKey() {
        Map<String, String> settings = new HashMap<>(postgres.settings(port));
        settings.remove("patientcare.secrets.key");

        assertThat(refusal(settings))
                .contains("keys in the database are wrapped by the key ")
                .contains("set patientcare.secrets.key or patientcare.secrets.key-file")
                .contains("PATIENTCARE_SECRETS_KEY");
    }

    @Test
    @DisplayName("a node does not start with a token key that it cannot read, and says which one")
    void aBrokenKeyIsRefused() {
        String signing = "retired_at IS NULL AND NOT ahead";
        postgres.execute(
                "CREATE TABLE kept AS SELECT kid, key_pair FROM token_key WHERE " + signing);
        postgres.execute("UPDATE token_key SET key_pair = 'broken' WHERE " + signing);
        try {
            assertThat(refusal(postgres.settings(port)))
                    .contains("does not start: the token key ")
                    .contains(" in the database cannot be read");
        } finally {
            postgres.execute(
                    "UPDATE token_key t SET key_pair = kept.key_pair FROM kept WHERE t.kid = kept.kid; DROP TABLE kept");
        }
    }

    /**
     * Starts a node with these settings, waits until it has ended by itself, and returns the last
     * line of its output, which says why.
     */
    private String refusal(Map<String, String> settings) {
        try (Node node = Node.launch(settings, port)) {
            node.awaitEnd();
            List<String> lines = node.logLines();
            assertThat(lines).last(STRING).startsWith(StartUp.REFUSAL);
            return lines.get(lines.size() - 1);
        }
    }
}
