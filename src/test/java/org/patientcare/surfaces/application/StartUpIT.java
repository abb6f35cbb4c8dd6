package org.patientcare.surfaces.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.KeyStores;
import org.patientcare.testing.Node;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SharedNode;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Waiting;

/**
 * Each way to refuse a start, once, because each needs a node; what is refused is tested where it
 * is checked.
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

    @TempDir private Path folder;

    @Test
    @DisplayName(
            "9: all faults are reported at once, each with the setting's name in both spellings")
    void everySettingAtFaultIsNamed() {
        Map<String, String> settings = new HashMap<>(postgres.settings(port));
        settings.remove("patientcare.public-url");
        settings.put(
                "patientcare.operator.secret-key", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
        settings.put("patientcare.rate-limit.requests-per-minute", "-1");
        settings.put("patientcare.rate-limit.requests-at-once", "many");
        settings.put("patientcare.token.lifetime", "24h");
        settings.put("patientcare.paging.page-size", "0");
        settings.put("patientcare.auth.trusted-proxies", "proxy.example");
        settings.put("patientcare.auth.api-key-header", "no header");
        settings.put("patientcare.demo.api-key", "a/b");
        settings.put("patientcare.delivery.capture", "perhaps");
        settings.put("patientcare.smtp.port", "0");
        settings.put("patientcare.smtp.tls", "ssl");
        settings.put("patientcare.smtp.user", "post");
        settings.put("patientcare.smtp.from", "a@b.example,c@d.example");
        settings.put("patientcare.smpp.host", "127.0.0.1");
        settings.put("patientcare.smpp.password", "bbbbbbbbb");
        settings.put("patientcare.smpp.tls", "no");
        settings.put("patientcare.smpp.sender", "NameThatIsTooLong");
        settings.put("patientcare.pdf.signing-keystore", KeyStores.expired(folder).toString());
        settings.put("patientcare.pdf.signing-password", KeyStores.PASSWORD);
        settings.put("patientcare.secrets.key", "dddd" + "d".repeat(40));
        settings.put("patientcare.secrets.previous-key-file", "/nowhere.key");
        settings.put("patientcare.video.closes-after", "60");
        settings.put("patientcare.video.relay-only", "true");
        settings.put("patientcare.video.sockets-per-address", "0");
        settings.put("patientcare.oidc.providers", "east,west");
        settings.put("patientcare.oidc.east.issuer", "http://login.example");
        settings.put("patientcare.oidc.east.client-secret", "eeeeeeeee");
        settings.put("patientcare.oidc.east.roles", "care=support");

        String refusal = refusal(settings);

        assertThat(refusal)
                .contains("patientcare.public-url must be set", "PATIENTCARE_PUBLIC_URL")
                .contains("patientcare.operator.secret-key is too weak")
                .contains("patientcare.rate-limit.requests-per-minute must be a whole number")
                .contains("patientcare.rate-limit.requests-at-once must be a whole number")
                .contains("patientcare.token.lifetime must be a duration")
                .contains("patientcare.paging.page-size must be a whole number")
                .contains("patientcare.auth.trusted-proxies must be addresses")
                .contains("patientcare.auth.api-key-header must be the name")
                .contains("patientcare.demo.api-key must be at most 32")
                .contains("patientcare.demo.secret-key must be set")
                .contains("patientcare.video.closes-after must be a duration")
                .contains("patientcare.video.relay-only needs a turn: or turns: address")
                .contains("patientcare.video.sockets-per-address must be a whole number from 1")
                .contains("patientcare.delivery.capture must be true or false")
                .contains("patientcare.smtp.port must be a whole number")
                .contains("patientcare.smtp.tls must be off, starttls or tls")
                .contains("patientcare.smtp.password must be set if patientcare.smtp.user is set")
                .contains("patientcare.smtp.from must be one e-mail address")
                .contains("patientcare.smpp.user must be set")
                .contains("patientcare.smpp.password must be at most 8")
                .contains("patientcare.smpp.tls must be true or false")
                .contains("patientcare.smpp.sender must be a number")
                .contains("patientcare.pdf.signing-keystore holds a certificate that expired at")
                .contains("patientcare.secrets.key must be 32 random bytes in base64")
                .contains("patientcare.secrets.previous-key-file must be a file")
                .contains("patientcare.oidc.east.issuer must be an absolute https URL")
                .contains("patientcare.oidc.east.client-id must be set")
                .contains("patientcare.oidc.east.roles must be like value=support@organization-id")
                .contains("patientcare.oidc.west.issuer must be set")
                .contains("PATIENTCARE_OIDC_WEST_CLIENT_SECRET")
                .doesNotContain("eeeeeeeee")
                .doesNotContain("dddddddd")
                .doesNotContain(KeyStores.PASSWORD)
                .doesNotContain("aaaaaaaa")
                .doesNotContain("bbbbbbbbb");
    }

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
