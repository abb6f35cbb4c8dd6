package org.patientcare.operations.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.icegreen.greenmail.util.GreenMail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Database;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.Http;
import org.patientcare.testing.KeyStores;
import org.patientcare.testing.MailSetup;
import org.patientcare.testing.Node;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Reply;
import org.patientcare.testing.StunServer;
import org.patientcare.testing.StunServer.Manner;
import org.patientcare.testing.Waiting;

@Drill(
        value = DrillGroup.PROXY,
        heldBy = {"InstallationChecksTest", "SelfCheckIT"})
@OwnInstallation
@DisplayName("8 Self-check: an installation where almost every check fails or warns")
class MisconfiguredInstallationIT {

    private static final String WEAK_SECRET = "abcdefghijklmnopqrstuvwxyz123456";
    private static final String WRONG_PASSWORD = "wrong-password";

    @TempDir private static Path folder;
    private static OwnPostgres postgres;
    private static GreenMail mail;
    private static StunServer stun;
    private static Node node;
    private static Http operator;

    @BeforeAll
    static void startAMisconfiguredInstallation() throws IOException {
        postgres = OwnPostgres.start();
        mail = new GreenMail(MailSetup.of(0, "smtp"));
        mail.setUser("post", "right");
        mail.start();
        stun = new StunServer(Manner.KEEPS_SILENT);
        int port = Node.freePort();
        node = Node.launch(settings(port), port, poolMadeByHand()).awaitReady();
        operator = Http.node(port).with("X-API-Key", "weak").with("X-Secret-Key", WEAK_SECRET);
        postgres.execute("UPDATE token_key SET created_at = now() - interval '400 days'");
    }

    @AfterAll
    static void stopAll() {
        node.close();
        stun.close();
        mail.stop();
        postgres.close();
    }

    /** A pool under another name, with another isolation level and without the init SQL. */
    private static Path poolMadeByHand() throws IOException {
        String commands =
                Files.readString(Node.POST_BOOT)
                        .replaceAll("--initsql \\S+ ", "--isolationlevel repeatable-read ")
                        .replaceAll(" patientcare(?=\\s)", " hospital")
                        .replace("--connectionpoolid=patientcare", "--connectionpoolid=hospital");
        assertThat(commands).contains("repeatable-read", " hospital\n");
        return Files.writeString(folder.resolve("post-boot.asadmin"), commands);
    }

    private static Map<String, String> settings(int port) {
        Map<String, String> settings = new HashMap<>(postgres.settings(port));
        settings.put("patientcare.public-url", "http://care.example");
        settings.put("patientcare.operator.api-key", "weak");
        settings.put("patientcare.operator.secret-key", WEAK_SECRET);
        settings.remove("patientcare.secrets.key");
        settings.put("patientcare.demo.api-key", "demo");
        settings.put("patientcare.demo.secret-key", "uR7kz1WqYp0sXv4mNc8bGt2hJd6fLa9e");
        settings.put("patientcare.rate-limit.requests-per-minute", "0");
        settings.put("patientcare.auth.trusted-proxies", "10.99.99.99");
        settings.put("patientcare.db.user", Database.OWNER);
        settings.put("patientcare.delivery.capture", "false");
        settings.put("patientcare.smtp.port", String.valueOf(mail.getSmtp().getPort()));
        settings.put("patientcare.smtp.user", "post");
        settings.put("patientcare.smtp.password", WRONG_PASSWORD);
        settings.put("patientcare.smpp.host", "127.0.0.1");
        settings.put("patientcare.smpp.port", String.valueOf(Node.freePort()));
        settings.put("patientcare.smpp.user", "clinic");
        settings.put("patientcare.smpp.password", "q7Zr2Xvm");
        settings.put("patientcare.smpp.sender", "Clinic");
        settings.put("patientcare.video.ice-servers", "stun:127.0.0.1:" + stun.port());
        settings.put("patientcare.pdf.signing-keystore", KeyStores.endingIn(folder, 10).toString());
        settings.put("patientcare.pdf.signing-password", KeyStores.PASSWORD);
        return settings;
    }

    @Test
    @DisplayName("8: each check says what is wrong and what to do, without a secret, within 10 s")
    void everyCheckFindsWhatIsWrong() {
        long began = System.nanoTime();
        Reply reply = operator.get(SelfCheckIT.PATH).expect(200);

        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Waiting.NO_HANG);
        assertThat(reply.json().at("/data/status").asText()).isEqualTo("failed");
        assertFound(reply, "pool", "failed", "repeatable read");
        assertThat(SelfCheckIT.check(reply, "connections").get("message").asText())
                .startsWith("This node uses ");
        assertFound(reply, "durability", "failed", "fsync, synchronous_commit");
        assertFound(reply, "schema-rights", "warning", "change the schema");
        assertFound(reply, "public-url", "failed", "http://care.example");
        assertFound(reply, "proxy", "failed", "not a trusted proxy");
        assertFound(reply, "mail", "failed", "refused our login");
        assertFound(reply, "sms", "failed", "cannot be reached");
        assertFound(reply, "turn", "failed", "does not answer");
        assertFound(reply, "signing-certificate", "warning", " days");
        assertFound(reply, "token-keys", "warning", "400 days old");
        assertFound(reply, "secrets", "warning", "database (3)");
        assertFound(reply, "operator-keys", "warning", "pattern");
        assertFound(reply, "demo-organization", "warning", "demo organization (1)");
        assertFound(reply, "rate-limit", "warning", "no rate limit");
        assertThat(reply.text()).doesNotContain(WEAK_SECRET, WRONG_PASSWORD, "q7Zr2Xvm");
        assertThat(mail.getReceivedMessages()).isEmpty();
    }

    @Test
    @DisplayName("1: a single database role is enough")
    void aSingleDatabaseRoleIsEnough() {
        operator.get("/admin/v1/organizations").expect(200);
    }

    static void assertFound(Reply reply, String name, String status, String words) {
        JsonNode check = SelfCheckIT.check(reply, name);
        assertThat(check.get("status").asText()).as(check.toString()).isEqualTo(status);
        assertThat(check.get("message").asText()).contains(words);
        assertThat(check.get("fix").asText()).as(check.toString()).endsWith(".");
    }
}
