package org.patientcare.operations.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Widget;

@OwnInstallation
@DisplayName("Keys apart from data")
class SecretsIT {

    private static final String KEY = "patientcare.secrets.key";
    private static final String PREVIOUS_KEY = "patientcare.secrets.previous-key";
    private static final String NEXT = "b7Yk1xZq9sTg4wVdC0mHfR5jLpNe2EaUoQ3iK8yWz6M=";

    /** More than are hashed at once. */
    private static final int TOKENS = 6_000;

    private static final int CALLS = 20;

    private final OwnPostgres postgres = OwnPostgres.start();
    private final int port = Node.freePort();
    private final List<Node> nodes = new ArrayList<>();
    private final Map<String, String> doctors = new HashMap<>();
    private String url;
    private Organization clinic;
    private Widget patient;

    @BeforeEach
    void nameThePublicUrl() {
        url = postgres.settings(port).get("patientcare.public-url");
    }

    @AfterEach
    void stopAll() {
        nodes.forEach(Node::close);
        postgres.close();
    }

    @Test
    @DisplayName(
            "an installation that upgrades: its copy makes tokens and links until the keys are wrapped, and then no more")
    void aCopyOfTheDatabaseIsOfNoUseOnceTheKeysAreWrapped() {
        Node without = start(port, Map.of());
        work(port);
        String link = book("before", port);
        DatabaseCopy plain = DatabaseCopy.of(postgres);
        assertThat(opened(plain)).isEqualTo(plain.tokens(url).size()).isPositive();
        assertThat(plain.links()).hasSize(2).contains(link);
        assertOpens(link);
        assertFound(port, "warning", "as they are (3)");
        assertThat(operator(port).wrapSecrets().expectRefusal(400).text()).contains(KEY);
        stop(without);

        start(port, Map.of(KEY, SuiteDatabase.SECRETS_KEY));
        operator(port).rotateTokenKeys().expect(204);
        Widget since = widget(port);
        assertThat(DatabaseCopy.of(postgres).privateKeys()).as("for older nodes").hasSize(3);
        assertThat(hashedIds()).as("for older nodes").isZero();
        assertFound(port, "warning", "as they are (4)");
        addTokens();

        JsonNode wrapped = operator(port).wrapSecrets().expect(200).json().get("data");

        assertThat(wrapped.get("keys").asInt()).isEqualTo(4);
        assertThat(wrapped.get("token_ids").asInt()).isEqualTo(TOKENS + 2);
        assertThat(wrapped.get("complete").asBoolean()).isTrue();
        assertNothingIsPlain(plain);
        assertFound(port, "ok", "wrapped by the key " + wrapped.get("key").asText());
        assertThat(newest(port))
                .isEqualTo("secrets-wrap installation " + wrapped.get("key").asText());
        patient.at(port).me().expect(200);
        since.at(port).me().expect(200);
        assertOpens(link);
        assertThat(book("before", port)).isEqualTo(link);
        patient.at(port).logout().expect(204);
        patient.at(port).me().expectRefusal(401);
        operator(port).rotateTokenKeys().expect(204);
        Widget last = widget(port);
        assertNothingIsPlain(plain);
        operator(port).revokeTokens(clinic.id(), "p").expect(204);
        last.at(port).me().expectRefusal(401);
        assertThat(operator(port).wrapSecrets().expect(200).json().at("/data/keys").asInt())
                .as("to be wrapped again")
                .isZero();
    }

    @Test
    @DisplayName(
            "the key is exchanged node by node: whatever is made meanwhile every node can read, and nobody is refused")
    void theKeyIsExchangedNodeByNode() {
        int second = Node.freePort();
        Node a = start(port, Map.of(KEY, SuiteDatabase.SECRETS_KEY));
        work(port);
        start(second, Map.of(KEY, NEXT, PREVIOUS_KEY, SuiteDatabase.SECRETS_KEY));
        operator(second).rotateTokenKeys().expect(204);
        String link = book("meanwhile", second);
        Widget there = widget(second);
        there.at(port).me().expect(200);
        widget(port).at(second).me().expect(200);
        assertThat(book("meanwhile", port)).isEqualTo(link);
        assertThat(jwks(port)).isEqualTo(jwks(second));
        assertFound(second, "warning", "by the previous key");
        stop(a);
        start(port, Map.of(KEY, NEXT, PREVIOUS_KEY, SuiteDatabase.SECRETS_KEY));

        List<Callable<List<Integer>>> callers = new ArrayList<>();
        for (int at : List.of(port, second, port, second)) {
            callers.add(() -> statuses(() -> there.at(at).me()));
            callers.add(() -> statuses(() -> clinic.at(at).authenticate("p")));
        }
        callers.add(() -> statuses(() -> operator(port).wrapSecrets()));
        callers.add(() -> statuses(() -> rotatedAndRead(second)));
        assertThat(Parallel.run(callers).stream().flatMap(List::stream)).containsOnly(200);
        operator(port).wrapSecrets().expect(200);

        assertThat(postgres.count("SELECT count(DISTINCT left(key_pair, 28)) FROM token_key"))
                .isOne();
        assertFound(port, "warning", "nothing any more");
        assertThat(book("meanwhile", port)).isEqualTo(link);
        assertNothingIsPlain(DatabaseCopy.of(postgres));
    }

    /** Of as many calls, one after the other. */
    private static List<Integer> statuses(Supplier<Reply> call) {
        return Stream.generate(call).limit(CALLS).map(Reply::status).toList();
    }

    private static Reply rotatedAndRead(int at) {
        operator(at).rotateTokenKeys().expect(204);
        return Http.node(at).get("/.well-known/jwks.json");
    }

    private Node start(int at, Map<String, String> secrets) {
        Map<String, String> settings = new HashMap<>(postgres.settings(at));
        settings.remove(KEY);
        settings.put("patientcare.public-url", url);
        settings.put("patientcare.rate-limit.requests-per-minute", "100000");
        settings.put("patientcare.rate-limit.requests-at-once", "0");
        settings.putAll(secrets);
        Node node = Node.ready(settings, at);
        nodes.add(node);
        return node;
    }

    private void stop(Node node) {
        nodes.remove(node);
        node.close();
    }

    private void work(int at) {
        clinic = operator(at).newOrganization().at(at).withPatient("p");
        patient = widget(at);
        patient.at(at).me().expect(200);
    }

    private Widget widget(int at) {
        return clinic.at(at).widgetOf("p");
    }

    /** The token of the patient's link. */
    private String book(String code, int at) {
        String doctor = doctors.computeIfAbsent(code, c -> operator(at).newProfessional(clinic));
        Reply booked = clinic.at(at).book(code, "p", doctor, "2031-05-06T10:00:00Z");
        String link = booked.expect(200).json().at("/data/appointment/url").asText();
        return link.substring(link.lastIndexOf('/') + 1);
    }

    private void assertOpens(String link) {
        Http.node(port).get("/call/" + link).expect(200);
    }

    /** How many of the tokens that can be made of a copy work. */
    private long opened(DatabaseCopy copy) {
        return copy.tokens(url).stream().filter(this::works).count();
    }

    private boolean works(String token) {
        return Widget.with(token).at(port).me().status() == 200;
    }

    /**
     * @param before a copy that may hold private keys: with them, what the database shows of tokens
     *     is still of no use
     */
    private void assertNothingIsPlain(DatabaseCopy before) {
        DatabaseCopy copy = DatabaseCopy.of(postgres);
        assertThat(copy.tables().get("patient_token")).isNotEmpty();
        assertThat(copy.tables().get("visit_link")).isNotEmpty();
        assertThat(copy.privateKeys()).isEmpty();
        assertThat(copy.tokens(url)).isEmpty();
        assertThat(copy.links()).isEmpty();
        assertThat(copy.tokens(url, before.privateKeys()).stream().limit(20))
                .noneMatch(this::works);
    }

    private long hashedIds() {
        return postgres.count(
                "SELECT count(*) FROM patient_token WHERE substr(jti::text, 15, 1) = '8'");
    }

    private void addTokens() {
        postgres.execute(
                "INSERT INTO patient_token SELECT organization_id, gen_random_uuid(), id, now() + interval '1 day'"
                        + " FROM patient, generate_series(1, "
                        + TOKENS
                        + ")");
    }

    private static String jwks(int at) {
        return Http.node(at).get("/.well-known/jwks.json").expect(200).text();
    }

    private static void assertFound(int at, String status, String words) {
        JsonNode checks =
                operator(at)
                        .http()
                        .get("/admin/v1/self-check")
                        .expect(200)
                        .json()
                        .at("/data/checks");
        for (JsonNode check : checks) {
            if (check.get("name").asText().equals("secrets")) {
                assertThat(check.get("status").asText()).as(check.toString()).isEqualTo(status);
                assertThat(check.get("message").asText()).contains(words);
                return;
            }
        }
        throw new AssertionError(checks.toString());
    }

    private static String newest(int at) {
        JsonNode rows =
                operator(at)
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

    private static Operator operator(int at) {
        return Operator.ofNode(at);
    }
}
