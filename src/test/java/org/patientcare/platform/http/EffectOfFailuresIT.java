package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.DatabaseProxy;
import org.patientcare.testing.DatabaseProxy.Cut;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Waiting;

/** The test that kills its node runs last, so that the node need not be started again. */
@IntegrationTest
@RunAsClient
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@DisplayName("1 Errors: a 503 says whether the call may have taken effect, and a repeat is safe")
class EffectOfFailuresIT {

    private static final String NONE = "the call had no effect";
    private static final String UNKNOWN = "it may have taken effect";
    private static final String ORGANIZATIONS = "/admin/v1/organizations";

    private static DatabaseProxy proxy;
    private static Path postBoot;
    private static Node node;
    private static boolean killed;

    private final String marker = "cut-" + UUID.randomUUID();
    private final Operator here = operator();
    private Operator there;

    @BeforeAll
    static void startANodeBehindADatabaseProxy() throws IOException {
        proxy = DatabaseProxy.open();
        postBoot = withoutEndOfIdleTransactions();
        node = start();
    }

    @AfterAll
    static void stopBoth() throws IOException {
        if (node != null) {
            node.close();
        }
        proxy.close();
        Files.delete(postBoot);
    }

    @BeforeEach
    void restartAKilledNode() {
        if (killed) {
            node = start();
            killed = false;
        }
        there = here.at(node.port());
    }

    @ParameterizedTest
    @EnumSource(
            value = Cut.class,
            names = {"BEFORE_COMMIT", "AFTER_COMMIT"})
    @DisplayName(
            "1: if the connection is cut before or after the commit, the answer says that the call may have taken effect")
    void aLostCommitMayHaveTakenEffect(Cut cut) {
        proxy.cutNext(marker, cut);

        Reply lost = there.create(Map.of("name", marker)).expectRefusal(503);

        assertThat(message(lost)).contains(UNKNOWN, "check first");
        assertThat(lost.header("Retry-After")).isEqualTo("5");
        assertThat(organizations()).isEqualTo(cut == Cut.AFTER_COMMIT ? 1 : 0);
    }

    @Test
    @DisplayName(
            "1: if a statement is lost before the commit, the answer says that the call had no effect")
    void aLostStatementHadNoEffect() {
        proxy.cutNext(marker, Cut.STATEMENT);

        assertThat(message(there.create(Map.of("name", marker)).expectRefusal(503))).contains(NONE);

        assertThat(organizations()).isZero();
    }

    @Test
    @DisplayName(
            "1, 3: batches of patients say so as well; the answer to a read does not mention effects")
    void batchesOfPatientsAndReads() {
        Organization clinic = here.newOrganization().at(node.port());
        proxy.cutNext(marker, Cut.AFTER_COMMIT);
        Reply lost = clinic.upsert(Map.of("code", "p", "first_name", marker)).expectRefusal(503);
        assertThat(message(lost)).contains(UNKNOWN, "upsert");
        assertThat(clinic.existingPatient("p").get("first_name").asText()).isEqualTo(marker);
        clinic.upsert(Map.of("code", marker, "first_name", "A")).expect(200);

        proxy.cutNext(marker, Cut.EACH_STATEMENT);
        assertThat(message(clinic.patient(marker).expectRefusal(503)))
                .isEqualTo("The database cannot be reached: try again shortly.");
        proxy.cutNext(clinic.apiKey(), Cut.EACH_STATEMENT);
        assertThat(
                        message(
                                clinic.upsert(Map.of("code", "q", "first_name", "B"))
                                        .expectRefusal(503)))
                .contains(NONE);
        proxy.heal();
        assertThat(clinic.countPatients()).isEqualTo(2);
    }

    @Test
    @DisplayName("a read and the check of a credential are repeated if the connection is cut once")
    void readsAreRepeated() {
        Organization clinic = here.newOrganization().at(node.port()).withPatient(marker);
        proxy.cutNext(marker, Cut.STATEMENT);
        clinic.patient(marker).expect(200);

        proxy.cutNext(clinic.apiKey(), Cut.STATEMENT);
        clinic.upsert(Map.of("code", "q", "first_name", "B")).expect(200);

        assertThat(clinic.countPatients()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(
            value = Cut.class,
            names = {"STATEMENT", "BEFORE_COMMIT", "AFTER_COMMIT"})
    @DisplayName(
            "5: whenever the connection was cut, a repeat with the Idempotency-Key leaves one organization")
    void aRepeatUnderTheKeyCreatesOne(Cut cut) {
        Http keyed = there.http().with("Idempotency-Key", marker);
        String body = Reply.json(Map.of("name", marker));
        proxy.cutNext(marker, cut);
        keyed.send("POST", ORGANIZATIONS, body).expectRefusal(503);

        Reply repeat = keyed.send("POST", ORGANIZATIONS, body).expect(201);

        assertThat(repeat.header("Idempotency-Replayed"))
                .isEqualTo(cut == Cut.AFTER_COMMIT ? "true" : null);
        assertThat(organizations()).isEqualTo(1);
        assertThat(here.profile(repeat.json().at("/data/id").asText()).get("name").asText())
                .isEqualTo(marker);
    }

    @Test
    @DisplayName(
            "5: a credential whose secret was lost with the answer is named, so that it can be revoked")
    void aLostSecretIsNotKept() {
        Organization clinic = here.newOrganization();
        String path = Operator.credentials(clinic.id());
        Http keyed = there.http().with("Idempotency-Key", marker);
        String body = Reply.json(Map.of("label", marker));
        proxy.cutNext(marker, Cut.AFTER_COMMIT);
        assertThat(message(keyed.send("POST", path, body).expectRefusal(503))).contains(UNKNOWN);

        Reply repeat = keyed.send("POST", path, body).expectRefusal(409);

        Object apiKey = Database.value("SELECT api_key FROM credential WHERE label = ?", marker);
        assertThat(message(repeat)).contains(apiKey.toString());
        here.revoke(clinic.id(), apiKey.toString()).expect(204);
        assertThat(Database.count("SELECT count(*) FROM credential WHERE label = ?", marker))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Cut.class,
            names = {"STATEMENT", "BEFORE_COMMIT", "AFTER_COMMIT"})
    @DisplayName(
            "5: whenever the connection was cut, a repeat with the reference leaves one prescription")
    void aRepeatUnderTheReferenceIssuesOne(Cut cut) {
        Organization clinic = here.newOrganization().withPatient("p1");
        Prescriptions prescriptions = Prescriptions.of(there, clinic);
        Map<String, Object> body =
                prescriptions.body(Map.of("reference", "case 7", "notes", marker));
        proxy.cutNext(marker, cut);
        assertThat(message(prescriptions.issue(body).expectRefusal(503)))
                .contains(cut == Cut.STATEMENT ? NONE : UNKNOWN);

        String code = prescriptions.issue(body).expect(201).json().at("/data/code").asText();

        assertThat(
                        Database.value(
                                "SELECT string_agg(id::text, ' ') FROM prescription WHERE organization_id = ?",
                                clinic.uuid()))
                .isEqualTo(code);
        assertThat(new String(prescriptions.pdf(code), 0, 5)).isEqualTo("%PDF-");
    }

    @Test
    @Order(Integer.MAX_VALUE)
    @DisplayName(
            "5: while the first call runs on one node, a repeat on the other is 409 at once; after kill -9 neither the key nor the organization exists")
    void aNodeThatIsKilledLeavesNothing() {
        String body = Reply.json(Map.of("name", marker));
        DatabaseProxy.Plan plan = proxy.cutNext(marker, Cut.HELD_COMMIT);
        CompletableFuture<Reply> first =
                there.http().with("Idempotency-Key", marker).sendAsync("POST", ORGANIZATIONS, body);
        plan.awaitCommitHeld();
        Http keyed = here.http().with("Idempotency-Key", marker);

        Reply early = keyed.send("POST", ORGANIZATIONS, body).expectRefusal(409);
        assertThat(early.header("Retry-After")).isEqualTo("1");
        assertThat(early.json().get("reason").asText()).isEqualTo("in_progress");

        node.kill();
        killed = true;
        plan.cut();
        assertThat(first.handle((reply, gone) -> gone).join()).isNotNull();
        Waiting.until(
                "the database has rolled back the killed call",
                () -> keyed.send("POST", ORGANIZATIONS, body).status() == 201);
        assertThat(organizations()).isEqualTo(1);
        assertThat(Database.count("SELECT count(*) FROM idempotency_key WHERE key = ?", marker))
                .isEqualTo(1);
    }

    private long organizations() {
        return Database.count("SELECT count(*) FROM organization WHERE name = ?", marker);
    }

    private static String message(Reply reply) {
        return reply.json().get("message").asText();
    }

    private static Node start() {
        int port = Node.freePort();
        return Node.launch(
                        SuiteDatabase.settings(Integer.getInteger("it.http.port"), proxy.url()),
                        port,
                        postBoot)
                .awaitReady();
    }

    /**
     * The post-boot commands without the limit on idle transactions, so that a commit can be held
     * for as long as a test needs.
     */
    private static Path withoutEndOfIdleTransactions() throws IOException {
        List<String> commands =
                Files.readAllLines(Node.POST_BOOT).stream()
                        .map(command -> command.replaceAll("--initsql \\S+ ", ""))
                        .toList();
        assertThat(String.join("", commands)).doesNotContain("--initsql");
        return Files.write(Files.createTempFile("post-boot", ".asadmin"), commands);
    }
}
