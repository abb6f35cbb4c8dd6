package org.patientcare.operations.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.icegreen.greenmail.util.GreenMail;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.platform.check.CheckName;
import org.patientcare.testing.DurablePostgres;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeyStores;
import org.patientcare.testing.MailSetup;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.ScriptedSmsc;
import org.patientcare.testing.StunServer;
import org.patientcare.testing.StunServer.Manner;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("8 Self-check: a healthy installation")
class SelfCheckIT {

    /** A self-check takes some thirty threads and connects to all partners. */
    static final Duration POLL_INTERVAL = Duration.ofMillis(500);

    static final String PATH = "/admin/v1/self-check";

    private static final String BUNDLE = "/admin/v1/support-bundle";

    private static final String SMPP_PASSWORD = "q7Zr2Xvm";

    @Test
    @DisplayName(
            "8: every check is ok, durable database, https, proxy, mail, SMS, STUN, certificate and all")
    void everyCheckIsOk(@TempDir Path folder) throws SQLException {
        GreenMail mail = new GreenMail(MailSetup.of(0, "smtp"));
        mail.start();
        try (DurablePostgres postgres = DurablePostgres.create(folder.resolve("database"));
                ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.NEVER, 0);
                StunServer stun = new StunServer(Manner.ANSWERS)) {
            int port = Node.freePort();
            Map<String, String> settings =
                    new HashMap<>(SuiteDatabase.settings(port, postgres.url()));
            settings.put("patientcare.public-url", "https://care.example");
            settings.put("patientcare.delivery.capture", "false");
            settings.put("patientcare.smtp.port", String.valueOf(mail.getSmtp().getPort()));
            settings.put("patientcare.smpp.host", "127.0.0.1");
            settings.put("patientcare.smpp.port", String.valueOf(centre.port()));
            settings.put("patientcare.smpp.user", "clinic");
            settings.put("patientcare.smpp.password", SMPP_PASSWORD);
            settings.put("patientcare.smpp.sender", "Clinic");
            settings.put("patientcare.video.ice-servers", "stun:127.0.0.1:" + stun.port());
            settings.put(
                    "patientcare.pdf.signing-keystore", KeyStores.valid(folder, "EC").toString());
            settings.put("patientcare.pdf.signing-password", KeyStores.PASSWORD);
            try (Node node = Node.ready(settings, port)) {
                Http operator =
                        operator().at(node.port()).http().with("X-Forwarded-Host", "care.example");

                awaitOk(operator);

                Reply reply = operator.get(PATH).expect(200);
                JsonNode data = reply.json().get("data");
                assertThat(data.get("checks").findValuesAsText("name"))
                        .containsExactlyElementsOf(
                                Arrays.stream(CheckName.values()).map(CheckName::code).toList());
                assertThat(data.get("checks"))
                        .filteredOn(SelfCheckIT::isAboutInstallation)
                        .allSatisfy(
                                check -> {
                                    assertThat(check.get("status").asText()).isEqualTo("ok");
                                    assertThat(check.get("fix").isNull()).isTrue();
                                });
                assertThat(check(reply, "server").get("message").asText())
                        .contains("Payara Micro ");
                assertThat(reply.text())
                        .doesNotContain(
                                SMPP_PASSWORD,
                                KeyStores.PASSWORD,
                                settings.get("patientcare.operator.secret-key"));
                assertThat(reply.header("X-RateLimit-Remaining")).isNotNull();
                assertThat(mail.getReceivedMessages()).isEmpty();
                assertThat(centre.submitted()).isEmpty();
                assertAudited(operator);
                assertReportedWhileTheDatabaseIsStopped(operator, postgres);
            }
        } finally {
            mail.stop();
        }
    }

    @Test
    @DisplayName("1, 8: only the operator may call the self-check")
    void onlyTheOperatorMayCallIt() {
        Http.suiteNode().get(PATH).expectRefusal(401);
        operator().newOrganization().http().get(PATH).expectRefusal(401);
        operator().http().send("POST", PATH, "{}").expectRefusal(405);
    }

    @Test
    @DisplayName("8: capture mode is a warning, and the SMS check is skipped then")
    void captureIsAWarning() {
        assertThat(check(operator().http().get(PATH).expect(200), "capture").get("status").asText())
                .isEqualTo("warning");
        assertThat(check(operator().http().get(PATH).expect(200), "sms").get("status").asText())
                .isEqualTo("skipped");
    }

    @Test
    @DisplayName("8: the version of the server is known, which decides whether it is maintained")
    void theVersionOfTheServerIsKnown() {
        assertThat(check(operator().http().get(PATH).expect(200), "server").get("message").asText())
                .containsPattern("Payara Micro [0-9]+\\.[0-9]+\\.[0-9]+");
    }

    @Test
    @DisplayName(
            "the support bundle has the state of the node, and neither secrets nor names; it is in the audit trail")
    void theSupportBundleHasNeitherSecretsNorNames() {
        String name = "Zebulon-" + UUID.randomUUID();
        Organization clinic = operator().newOrganization(Map.of("name", name));
        clinic.upsert(Map.of("code", name, "first_name", name, "email", name + "@care.example"))
                .expect(200);
        clinic.patient(name).expect(200);
        clinic.upsertRaw("{\"patients\":[{\"code\":\"" + name).expect(422);

        Reply reply = operator().http().send("POST", BUNDLE, null).expect(200);

        JsonNode data = reply.json().get("data");
        assertThat(reply.header("Content-Disposition")).contains("support-bundle.json");
        assertThat(data.at("/versions/release").asText()).matches("[0-9]+\\..+");
        assertThat(data.at("/self_check/checks")).isNotEmpty();
        assertThat(data.get("settings").findValuesAsText("name"))
                .contains("patientcare.operator.secret-key");
        assertThat(data.get("log")).isNotEmpty();
        assertThat(data.get("sessions").findValuesAsText("name"))
                .anyMatch(session -> session.endsWith("/readiness"));
        assertThat(data.get("metrics").asText()).contains("patientcare_requests_total");
        assertThat(reply.text())
                .doesNotContainIgnoringCase(name)
                .doesNotContain(
                        Operator.API_KEY,
                        Operator.SECRET_KEY,
                        clinic.apiKey(),
                        SuiteDatabase.SECRETS_KEY,
                        "set_config");
        JsonNode trail =
                operator()
                        .http()
                        .get("/admin/v1/audit-events?action=support-bundle")
                        .expect(200)
                        .json();
        assertThat(trail.at("/data/0/actor/kind").asText()).isEqualTo("operator");
        clinic.http().send("POST", BUNDLE, null).expectRefusal(401);
    }

    @Test
    @DisplayName("8: many calls at once are all answered, and none waits for ever")
    void manyAtOnceAreAnswered() {
        Http operator = operator().http();
        List<CompletableFuture<Reply>> replies =
                IntStream.range(0, 20)
                        .mapToObj(i -> operator.sendAsync("GET", PATH, null))
                        .toList();
        long began = System.nanoTime();
        replies.forEach(reply -> reply.join().expect(200));
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Waiting.NO_HANG);
    }

    private static void awaitOk(Http operator) {
        Waiting.until(() -> isOk(operator), POLL_INTERVAL, () -> "some check is not ok");
    }

    private static boolean isOk(Http operator) {
        for (JsonNode check : operator.get(PATH).expect(200).json().at("/data/checks")) {
            if (isAboutInstallation(check) && !check.get("status").asText().equals("ok")) {
                return false;
            }
        }
        return true;
    }

    /** All but the one about the server of the tests, of which the build decides. */
    private static boolean isAboutInstallation(JsonNode check) {
        return !check.get("name").asText().equals("server");
    }

    static JsonNode check(Reply reply, String name) {
        for (JsonNode check : reply.json().at("/data/checks")) {
            if (check.get("name").asText().equals(name)) {
                return check;
            }
        }
        throw new AssertionError("no check " + name + ": " + reply.text());
    }

    private static void assertReportedWhileTheDatabaseIsStopped(
            Http operator, DurablePostgres postgres) {
        postgres.stop();
        try {
            operator.get("/admin/v1/organizations").expectRefusal(503);
            Reply reply = operator.get(PATH).expect(200);
            assertThat(check(reply, "database").get("message").asText())
                    .isEqualTo("The database does not answer.");
            assertThat(check(reply, "durability").get("status").asText()).isEqualTo("failed");
            assertThat(check(reply, "mail").get("status").asText()).isEqualTo("ok");
            assertThat(check(reply, "sms").get("status").asText()).isEqualTo("ok");
        } finally {
            postgres.start();
        }
        awaitOk(operator);
    }

    private static void assertAudited(Http operator) {
        JsonNode newest = operator.get("/admin/v1/audit-events").expect(200).json().at("/data/0");
        assertThat(newest.get("action").asText()).isEqualTo("self-check");
        assertThat(newest.at("/actor/kind").asText()).isEqualTo("operator");
        assertThat(newest.at("/object/kind").asText()).isEqualTo("installation");
    }
}
