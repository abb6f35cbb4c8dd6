package org.patientcare.sending.delivery;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.icegreen.greenmail.util.GreenMail;
import jakarta.mail.internet.InternetAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.LongTimeoutDataSources;
import org.patientcare.testing.MailSetup;
import org.patientcare.testing.Node;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Reply;
import org.patientcare.testing.ScriptedMailServer;
import org.patientcare.testing.ScriptedSmsc;
import org.patientcare.testing.SharedNode;
import org.patientcare.testing.Waiting;

@OnSharedNode
@DisplayName("2 Send: a node with its mail server and SMS centre")
class MailAndSmsPartnersIT {

    private static final int UNBIND = 0x06;
    private static final int THREADS_OF_A_CHANNEL = 16;
    private static final int MORE_THAN_A_CHANNEL_TAKES = 40;
    private static final String PASSWORD = "q7Zr2Xvm";
    private static final String SMS_IN_STATE =
            "SELECT count(*) FROM delivery WHERE organization_id = '%s' AND channel = 'sms' AND state = '%s'";
    private static final String BOTH =
            "{\"name\":\"Ana\",\"prefix\":\"34\",\"phone\":\"600123456\",\"email\":\"ana@mail.example\"}";

    private final SharedNode shared = SharedNode.ready();
    private final OwnPostgres postgres = shared.postgres();
    private final Organization clinic =
            operator()
                    .at(shared.node().port())
                    .newOrganization(Map.of("name", "A", "activation_code_delivery", true))
                    .withCode("WELCOME");

    @Test
    @DisplayName(
            "2: sends over the container's mail session and the SMS centre, binds again after "
                    + "a cut, unbinds at its stop")
    void aNodeUsesItsMailSessionAndSmsCentre(@TempDir Path folder) throws Exception {
        GreenMail mail = new GreenMail(MailSetup.of(0, "smtp"));
        mail.start();
        int port = Node.freePort();
        try (ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.NEVER, 0)) {
            Map<String, String> settings = settings(port, centre);
            settings.keySet().removeIf(name -> name.startsWith("patientcare.smtp."));
            Path commands = withMailSession(folder, mail.getSmtp().getPort());
            try (Node node = Node.launch(settings, port, commands)) {
                String log = node.awaitReady().logOnceDeployed();
                assertThat(log)
                        .contains("E-mail is configured by the server's session mail/patientcare");
                within("bound", () -> centre.count(ScriptedSmsc.BIND) == 1);

                assertThat(send(node).expect(200).json().get("data").toString())
                        .isEqualTo("{\"sms\":\"delivered\",\"email\":\"delivered\"}");
                assertThat(mail.getReceivedMessages()).hasSize(1);
                assertThat(mail.getReceivedMessages()[0].getAllRecipients())
                        .containsExactly(new InternetAddress("ana@mail.example", "Ana"));
                assertThat(centre.submitted()).hasSize(1);
                assertThat(new String(centre.submitted().get(0).message(), US_ASCII))
                        .contains("WELCOME");
                centre.receipt("id:00ab1 stat:DELIVRD");
                within("the receipt is applied", () -> isSmsIn("delivered"));
                assertThat(centre.receiptStatuses()).containsExactly(0);

                mail.stop();
                assertThat(send(node).expect(200).json().get("data").toString())
                        .isEqualTo("{\"sms\":\"delivered\",\"email\":\"failed\"}");
                centre.cut();
                within("bound again", () -> centre.count(ScriptedSmsc.BIND) == 2);
                assertThat(send(node).expect(200).json().at("/data/sms").asText())
                        .isEqualTo("delivered");
                centre.receipt("id:ab3 stat:UNDELIV");
                within("applied in another session", () -> isSmsIn("failed"));
                assertThat(centre.receiptStatuses()).containsOnly(0);
                assertThat(node.logOnceDeployed())
                        .doesNotContain("SLF4J", PASSWORD, "ana@", "600123456");
                node.stop();
            }
            within("unbound", () -> centre.count(UNBIND) == 1);
        } finally {
            mail.stop();
        }
    }

    @Test
    @DisplayName(
            "2: partners that hang cost a call ten seconds and delay neither "
                    + "other calls nor later messages")
    void partnersMayHang() {
        int port = Node.freePort();
        try (ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.SUBMIT, ScriptedSmsc.HANG);
                ScriptedMailServer mail =
                        new ScriptedMailServer(
                                ScriptedMailServer.END_OF_DATA, ScriptedMailServer.HANG)) {
            Map<String, String> settings = settings(port, centre);
            settings.put("patientcare.smtp.port", String.valueOf(mail.port()));
            try (Node node =
                    Node.launch(settings, port, LongTimeoutDataSources.commands()).awaitReady()) {
                within("bound", () -> centre.count(ScriptedSmsc.BIND) == 1);
                Organization there = clinic.at(node.port());
                long begun = System.nanoTime();
                CompletableFuture<Duration> first =
                        sendLater(there)
                                .thenApply(reply -> Duration.ofNanos(System.nanoTime() - begun));
                within("both hang", () -> hangs(centre, mail));
                there.patient("nobody").expectRefusal(404);
                assertThat(first).isNotDone();
                assertThat(first.join()).isLessThan(Waiting.NO_HANG);

                Set<String> full = new HashSet<>();
                within("each channel full", () -> full.addAll(fill(there)) && full.size() == 2);
            }
        }
    }

    /**
     * Sends more at once than a channel has threads; on a slow machine the first ones may have
     * ended before the last one starts.
     *
     * @return the channels that were full, and refused messages
     */
    private static List<String> fill(Organization there) {
        List<CompletableFuture<Reply>> sends =
                IntStream.range(0, MORE_THAN_A_CHANNEL_TAKES)
                        .mapToObj(i -> sendLater(there))
                        .toList();
        within("one answered", () -> sends.stream().anyMatch(CompletableFuture::isDone));
        there.patient("nobody").expectRefusal(404);
        there.withPatient("made-meanwhile");
        List<Reply> replies = sends.stream().map(CompletableFuture::join).toList();
        assertThat(replies)
                .allSatisfy(
                        reply -> {
                            reply.expect(400);
                            assertThat(reply.faultyFields()).containsExactly("sms", "email");
                        });
        return Stream.of("sms", "email")
                .filter(
                        channel -> {
                            long refused =
                                    replies.stream().filter(r -> isTooMany(r, channel)).count();
                            assertThat(refused)
                                    .isLessThanOrEqualTo(
                                            MORE_THAN_A_CHANNEL_TAKES - THREADS_OF_A_CHANNEL);
                            return refused > 0;
                        })
                .toList();
    }

    private static boolean hangs(ScriptedSmsc centre, ScriptedMailServer mail) {
        return centre.submitted().size() == 1
                && mail.lines().contains(ScriptedMailServer.END_OF_DATA);
    }

    private static boolean isTooMany(Reply reply, String channel) {
        return reply.faultsOf(channel).get(0).startsWith("Too many messages");
    }

    private boolean isSmsIn(String state) {
        return postgres.count(SMS_IN_STATE.formatted(clinic.id(), state)) == 1;
    }

    private Reply send(Node node) {
        return clinic.at(node.port()).sendCode("WELCOME", BOTH);
    }

    private static CompletableFuture<Reply> sendLater(Organization there) {
        return sendLater(there, BOTH);
    }

    private static CompletableFuture<Reply> sendLater(Organization there, String body) {
        return there.http().sendAsync("PUT", "/v1/activation-codes/WELCOME/send", body);
    }

    private Map<String, String> settings(int port, ScriptedSmsc centre) {
        Map<String, String> settings = new HashMap<>(postgres.settings(port));
        settings.put("patientcare.delivery.capture", "false");
        settings.put("patientcare.rate-limit.requests-at-once", "0");
        settings.put("patientcare.smpp.host", "127.0.0.1");
        settings.put("patientcare.smpp.port", String.valueOf(centre.port()));
        settings.put("patientcare.smpp.user", "care");
        settings.put("patientcare.smpp.password", PASSWORD);
        settings.put("patientcare.smpp.sender", "Clinic");
        return settings;
    }

    private static void within(String what, java.util.function.BooleanSupplier condition) {
        Waiting.until(what, condition);
    }

    /** Adds the commands for a mail session to the start commands, as in messages.md. */
    private static Path withMailSession(Path folder, int port) throws IOException {
        Path commands =
                Files.copy(LongTimeoutDataSources.commands(), folder.resolve("post-boot.asadmin"));
        return Files.writeString(
                commands,
                "create-javamail-resource --mailhost=127.0.0.1 --mailuser=care"
                        + " --fromaddress=no-reply@care.example --property mail.smtp.port="
                        + port
                        + " mail/patientcare\n",
                StandardOpenOption.APPEND);
    }
}
