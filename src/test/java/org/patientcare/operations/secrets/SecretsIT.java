package org.patientcare.operations.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Waiting.until;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Webhooks;
import org.patientcare.testing.Widget;

/**
 * In the order of an installation's life: its keys are wrapped, then the key that wraps them is
 * exchanged, and exchanged back. Each test works alone as well, with a node more.
 */
@Drill(
        value = DrillGroup.SECRETS,
        heldBy = {"WrappingKeyTest", "SecretsCheckTest"})
@OwnInstallation
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@DisplayName("Keys apart from data")
class SecretsIT {

    /** More tokens than are hashed in one batch. */
    private static final int TOKENS = 6_000;

    private static final String PREVIOUS_KEY = "patientcare.secrets.previous-key";
    private static final String NEXT = "b7Yk1xZq9sTg4wVdC0mHfR5jLpNe2EaUoQ3iK8yWz6M=";
    private static final String VALUE = "Bearer c0ffee-of-the-receiver";
    private static final int CALLS = 20;

    private static SecretsInstallation site;

    @BeforeAll
    static void startTheDatabase() {
        site = new SecretsInstallation();
    }

    @AfterAll
    static void stopAll() {
        site.close();
    }

    @Test
    @Order(1)
    @DisplayName(
            "after an upgrade, tokens and links can be forged from a copy of the database only until the keys are wrapped")
    void aCopyOfTheDatabaseIsUselessOnceTheKeysAreWrapped() {
        site.start(site.port, Map.of());
        site.createClinic(site.port);
        String link = site.book("before", site.port);
        DatabaseCopy plain = DatabaseCopy.of(site.postgres);
        assertThat(site.countAcceptedTokens(plain))
                .isEqualTo(plain.forgeTokens(site.url()).size())
                .isPositive();
        assertThat(plain.forgeLinks()).hasSize(2).contains(link);
        site.assertLinkOpens(link);
        SecretsInstallation.assertFound(site.port, "warning", "database (3)");
        assertThat(SecretsInstallation.operator(site.port).wrapSecrets().expectRefusal(400).text())
                .contains(SecretsInstallation.KEY);
        site.close(site.port);

        site.start(site.port, Map.of(SecretsInstallation.KEY, SuiteDatabase.SECRETS_KEY));
        SecretsInstallation.operator(site.port).rotateTokenKeys().expect(204);
        Widget since = site.widget(site.port);
        assertThat(DatabaseCopy.of(site.postgres).privateKeys()).as("for older nodes").hasSize(3);
        assertThat(hashedIds()).as("for older nodes").isZero();
        SecretsInstallation.assertFound(site.port, "warning", "database (4)");
        addTokens();

        JsonNode wrapped = wrap();

        assertThat(wrapped.get("keys").asInt()).isEqualTo(4);
        assertThat(wrapped.get("token_ids").asInt() + hashedLater(wrapped)).isEqualTo(TOKENS + 2);
        site.assertNothingCanBeForged(plain);
        SecretsInstallation.assertFound(
                site.port, "ok", "wrapped by the key " + wrapped.get("key").asText());
        assertThat(newest(site.port))
                .isEqualTo("secrets-wrap installation " + wrapped.get("key").asText());
        site.patient.at(site.port).me().expect(200);
        since.at(site.port).me().expect(200);
        site.assertLinkOpens(link);
        assertThat(site.book("before", site.port)).isEqualTo(link);
        site.patient.at(site.port).logout().expect(204);
        site.patient.at(site.port).me().expectRefusal(401);
        SecretsInstallation.operator(site.port).rotateTokenKeys().expect(204);
        Widget last = site.widget(site.port);
        site.assertNothingCanBeForged(plain);
        SecretsInstallation.operator(site.port).revokeTokens(site.clinic.id(), "p").expect(204);
        last.at(site.port).me().expectRefusal(401);
        assertThat(wrap().get("keys").asInt()).as("keys that are still unwrapped").isZero();
    }

    private static JsonNode wrap() {
        return SecretsInstallation.operator(site.port).wrapSecrets().expect(200).json().get("data");
    }

    /** A call ends after some seconds, on a slow machine before the last id. */
    private static int hashedLater(JsonNode before) {
        if (before.get("complete").asBoolean()) {
            return 0;
        }
        JsonNode next = wrap();
        assertThat(next.get("token_ids").asInt()).isPositive();
        return next.get("token_ids").asInt() + hashedLater(next);
    }

    private long hashedIds() {
        return site.postgres.count(
                "SELECT count(*) FROM patient_token WHERE substr(jti::text, 15, 1) = '8'");
    }

    private void addTokens() {
        site.postgres.execute(
                "INSERT INTO patient_token SELECT organization_id, gen_random_uuid(), id, now() + interval '1 day'"
                        + " FROM patient, generate_series(1, "
                        + TOKENS
                        + ")");
    }

    private static String newest(int at) {
        JsonNode rows =
                SecretsInstallation.operator(at)
                        .http()
                        .get("/admin/v1/audit-events?page=1")
                        .expect(200)
                        .json()
                        .get("data");
        for (JsonNode row : rows) {
            if (row.get("action").asText().equals("secrets-wrap")) {
                return row.get("action").asText()
                        + " "
                        + row.at("/object/kind").asText()
                        + " "
                        + row.at("/object/codes/0").asText();
            }
        }
        throw new AssertionError(rows.toString());
    }

    @Test
    @Order(2)
    @DisplayName(
            "the key is exchanged node by node: every node can read what is created meanwhile, and no call is refused")
    void theKeyIsExchangedNodeByNode() {
        int second = Node.freePort();
        site.startUnlessRunning(Map.of(SecretsInstallation.KEY, SuiteDatabase.SECRETS_KEY));
        site.createClinic(site.port);
        String subscribed = subscribed(site.port);
        site.start(
                second,
                Map.of(SecretsInstallation.KEY, NEXT, PREVIOUS_KEY, SuiteDatabase.SECRETS_KEY));
        SecretsInstallation.operator(second).rotateTokenKeys().expect(204);
        String link = site.book("meanwhile", second);
        Widget there = site.widget(second);
        there.at(site.port).me().expect(200);
        site.widget(site.port).at(second).me().expect(200);
        assertHeaders(subscribed, second);
        String meanwhile = subscribed(second);
        assertHeaders(meanwhile, site.port);
        assertThat(site.book("meanwhile", site.port)).isEqualTo(link);
        assertThat(jwks(site.port)).isEqualTo(jwks(second));
        SecretsInstallation.assertFound(second, "warning", "by the previous key");
        site.close(site.port);
        site.start(
                site.port,
                Map.of(SecretsInstallation.KEY, NEXT, PREVIOUS_KEY, SuiteDatabase.SECRETS_KEY));

        List<Callable<List<Integer>>> callers = new ArrayList<>();
        for (int at : List.of(site.port, second, site.port, second)) {
            callers.add(() -> statuses(() -> there.at(at).me()));
            callers.add(() -> statuses(() -> site.clinic.at(at).authenticate("p")));
        }
        callers.add(() -> statuses(() -> SecretsInstallation.operator(site.port).wrapSecrets()));
        callers.add(() -> statuses(() -> rotatedAndRead(second)));
        assertThat(Parallel.run(callers).stream().flatMap(List::stream)).containsOnly(200);
        SecretsInstallation.operator(site.port).wrapSecrets().expect(200);

        assertThat(
                        site.postgres.count(
                                "SELECT count(DISTINCT left(kept, 28)) FROM (SELECT key_pair AS kept FROM token_key"
                                        + " UNION ALL SELECT secret FROM webhook"
                                        + " UNION ALL SELECT meta ->> 'header_values' FROM webhook) secrets"))
                .isOne();
        assertHeaders(subscribed, second);
        assertHeaders(meanwhile, site.port);
        SecretsInstallation.assertFound(site.port, "warning", "no longer needed");
        assertThat(site.book("meanwhile", site.port)).isEqualTo(link);
        site.assertNothingCanBeForged(DatabaseCopy.of(site.postgres));
        assertThat(
                        site.postgres.count(
                                "SELECT count(*) FROM webhook w WHERE w::text LIKE '%"
                                        + VALUE
                                        + "%'"))
                .isZero();
    }

    @Test
    @Order(3)
    @DisplayName(
            "a secret that chose the old key before the call and is written during it is wrapped as well; a secret that cannot be wrapped is reported")
    void completeMeansThatAllSecretsAreWrapped() throws Exception {
        site.startUnlessRunning(Map.of(SecretsInstallation.KEY, NEXT));
        site.closeNodes();
        site.start(
                site.port,
                Map.of(SecretsInstallation.KEY, SuiteDatabase.SECRETS_KEY, PREVIOUS_KEY, NEXT));
        site.createClinic(site.port);

        List<Reply> replies = wrapWhileAWebhookIsCreated();

        JsonNode wrapped = replies.get(1).expect(200).json().get("data");
        assertThat(wrapped.get("complete").asBoolean()).as(wrapped.toString()).isTrue();
        assertThat(wrapped.get("remaining")).isEmpty();
        assertThat(keptBy(NEXT)).isZero();
        assertHeaders(replies.get(0).expect(201).json().at("/data/id").asText(), site.port);

        site.postgres.execute(
                "CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.secret := OLD.secret; RETURN NEW; END';"
                        + " UPDATE webhook SET secret = 'whsec_plain' WHERE organization_id = '"
                        + site.clinic.uuid()
                        + "'; CREATE TRIGGER keep BEFORE UPDATE ON webhook FOR EACH ROW EXECUTE FUNCTION keep()");
        JsonNode told = wrapped();
        assertThat(told.get("complete").asBoolean()).isFalse();
        assertThat(told.get("remaining").toString())
                .isEqualTo("[{\"table\":\"webhook\",\"keys\":1}]");
        SecretsInstallation.assertFound(site.port, "warning", "database (1)");

        site.postgres.execute("DROP TRIGGER keep ON webhook");
        assertThat(wrapped().get("complete").asBoolean()).isTrue();
        SecretsInstallation.assertFound(site.port, "warning", "no longer needed");
    }

    /**
     * The reply to the creation of a webhook, and then the reply to the wrapping that runs
     * concurrently.
     */
    private List<Reply> wrapWhileAWebhookIsCreated() throws SQLException {
        Connection turn =
                site.postgres.lock(
                        "SELECT pg_advisory_xact_lock(hashtextextended('webhooks of %s', 0))"
                                .formatted(site.clinic.id()));
        CompletableFuture<Reply> making = CompletableFuture.supplyAsync(() -> made(site.port));
        until("the creation has chosen its key and waits", () -> waiting() == 1);
        CompletableFuture<Reply> wrapping =
                CompletableFuture.supplyAsync(
                        () -> SecretsInstallation.operator(site.port).wrapSecrets());
        until("all visible secrets are wrapped", () -> waiting() == 2);
        assertThat(keptBy(NEXT)).isZero();
        turn.close();
        return List.of(making.join(), wrapping.join());
    }

    private long waiting() {
        return site.postgres.count("SELECT count(*) FROM pg_locks WHERE NOT granted");
    }

    private long keptBy(String key) {
        return site.postgres.count(
                """
                SELECT count(*) FROM (SELECT key_pair AS kept FROM token_key UNION ALL SELECT secret FROM webhook
                    UNION ALL SELECT meta ->> 'header_values' FROM webhook) secrets
                WHERE split_part(kept, ':', 2) = left(encode(sha256(decode('%s', 'base64')), 'hex'), 16)"""
                        .formatted(key));
    }

    private JsonNode wrapped() {
        return SecretsInstallation.operator(site.port).wrapSecrets().expect(200).json().get("data");
    }

    private String subscribed(int at) {
        return made(at).expect(201).json().at("/data/id").asText();
    }

    private Reply made(int at) {
        return Webhooks.of(site.clinic.at(at))
                .create(
                        Webhooks.body(
                                "prescription_created",
                                "http",
                                Map.of(
                                        "url",
                                        "https://his.example/",
                                        "headers",
                                        Map.of("Authorization", VALUE))));
    }

    private void assertHeaders(String webhook, int at) {
        assertThat(
                        Webhooks.of(site.clinic.at(at))
                                .get(webhook)
                                .expect(200)
                                .json()
                                .at("/data/meta/headers/Authorization")
                                .asText())
                .isEqualTo(VALUE);
    }

    /** The statuses of {@value #CALLS} calls, one after the other. */
    private static List<Integer> statuses(Supplier<Reply> call) {
        return Stream.generate(call).limit(CALLS).map(Reply::status).toList();
    }

    private static Reply rotatedAndRead(int at) {
        SecretsInstallation.operator(at).rotateTokenKeys().expect(204);
        return Http.node(at).get("/.well-known/jwks.json");
    }

    private static String jwks(int at) {
        return Http.node(at).get("/.well-known/jwks.json").expect(200).text();
    }
}
