package org.patientcare.sending.sms;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.launch.Jdk;
import org.patientcare.sending.delivery.DeliveryReceipts.DeliveryReceipt;
import org.patientcare.sending.delivery.UndeliveredException;
import org.patientcare.sending.sms.ReceiptListener.ReceiptIds;
import org.patientcare.sending.sms.SmppConnection.SmppSockets;
import org.patientcare.sending.sms.SmppSettings.SmscAccount;
import org.patientcare.sending.sms.SmppSettings.SmscAccount.SenderId;
import org.patientcare.sending.sms.SmsChannel.SmsSender;
import org.patientcare.testing.Node;
import org.patientcare.testing.ScriptedSmsc;
import org.patientcare.testing.Simulator;
import org.patientcare.testing.Waiting;

@DisplayName("2 Send by SMS, to real SMS centres")
@Execution(ExecutionMode.CONCURRENT)
class SmsSenderTest {

    private static final int UNBIND = 0x06;
    private static final String NUMBER = "34600123456";

    private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
    private final Map<String, String> receipts = new ConcurrentHashMap<>();
    private final Set<String> numbers = ConcurrentHashMap.newKeySet();
    private SmppConnection link;

    @AfterEach
    void close() {
        scheduler.shutdownNow();
        if (link != null) {
            link.close();
        }
    }

    @Test
    @DisplayName("2: a text arrives with its sender, its number and the request for a receipt")
    void aTextArrives() throws Exception {
        try (ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.NEVER, 0)) {
            assertThat(smpp(centre.port(), "Clinic").send(NUMBER, "Enter C-1")).contains("ab1");

            ScriptedSmsc.Submitted sms = centre.submitted().get(0);
            assertThat(sms.senderType()).isEqualTo(5);
            assertThat(sms.sender()).isEqualTo("Clinic");
            assertThat(sms.recipientType()).isEqualTo(1);
            assertThat(sms.recipient()).isEqualTo(NUMBER);
            assertThat(sms.receipt()).isEqualTo(1);
            assertThat(sms.esmClass()).isZero();
            assertThat(sms.dataCoding()).isZero();
            assertThat(new String(sms.message())).isEqualTo("Enter C-1");
        }
    }

    @Test
    @DisplayName(
            "2: a long text goes in numbered segments over one session; the last one's receipt counts")
    void aLongTextGoesInSegments() throws Exception {
        try (ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.NEVER, 0)) {
            assertThat(smpp(centre.port(), "+34600000000").send(NUMBER, "ó".repeat(150)))
                    .contains("ab3");

            assertThat(centre.submitted()).hasSize(3);
            assertThat(centre.submitted())
                    .extracting(ScriptedSmsc.Submitted::receipt)
                    .containsExactly(0, 0, 1);
            assertThat(centre.submitted())
                    .allSatisfy(
                            sms -> {
                                assertThat(sms.esmClass()).isEqualTo(0x40);
                                assertThat(sms.dataCoding()).isEqualTo(8);
                                assertThat(sms.senderType()).isEqualTo(1);
                                assertThat(sms.sender()).isEqualTo("34600000000");
                            });
            assertThat(centre.count(ScriptedSmsc.BIND)).isOne();
        }
    }

    @Test
    @DisplayName("2: a text of more than ten segments or an invalid number reaches no centre")
    void whatCannotBeSentReachesNoCentre() {
        try (ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.NEVER, 0)) {
            SmsSender smpp = smpp(centre.port(), "Clinic");
            assertFails(smpp, NUMBER, "ó".repeat(800), "The text is too long for an SMS.");
            assertFails(smpp, "1".repeat(40), "x", "The recipient is not a valid phone number.");
            assertThat(centre.submitted()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "9, 14, The SMS centre refused our login (error 14).",
        "9, -1, The SMS centre cannot be reached.",
        "9, -2, The SMS centre cannot be reached.",
        "4, 11, The SMS centre refused the message (error 11).",
        "4, 88, The SMS centre refused the message for now (error 88).",
        "4, -1, The SMS centre did not say whether it took the message: it may arrive all the same.",
        "4, -2, The SMS centre did not say whether it took the message: it may arrive all the same."
    })
    @DisplayName(
            "2: a centre that refuses, hangs or dies is reported within ten "
                    + "seconds, and gets the text once")
    void failuresAreReported(int moment, int instead, String sentence) {
        try (ScriptedSmsc centre = new ScriptedSmsc(moment, instead)) {
            long start = System.nanoTime();
            assertFails(smpp(centre.port(), "Clinic"), NUMBER, "x", sentence);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Waiting.NO_HANG);
            assertThat(centre.submitted()).hasSize(moment == ScriptedSmsc.SUBMIT ? 1 : 0);
        }
    }

    @Test
    @DisplayName("2: a session that breaks is opened again by itself")
    void aBrokenSessionIsOpenedAgain() throws Exception {
        try (ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.NEVER, 0)) {
            smpp(centre.port(), "Clinic").send(NUMBER, "x");
            centre.cut();
            Waiting.until("bound again", () -> centre.count(ScriptedSmsc.BIND) > 1);
            assertThat(centre.submitted()).hasSize(1);
        }
    }

    @Test
    @DisplayName(
            "2: if a centre accepts the login and then disconnects, the "
                    + "pauses before new logins grow")
    void pausesBeforeNewLoginsGrow() {
        try (ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.BIND, ScriptedSmsc.LEAVE)) {
            smpp(centre.port(), "Clinic");
            long start = System.nanoTime();
            link.keepOpen();
            Waiting.until("four logins", () -> centre.count(ScriptedSmsc.BIND) == 4);
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isGreaterThan(Duration.ofSeconds(6));
        }
    }

    @Test
    @DisplayName("2: a session that the centre opens while the server stops is unbound")
    void aLoginDuringTheStopIsUnbound() {
        try (ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.BIND, ScriptedSmsc.HANG)) {
            SmsSender smpp = smpp(centre.port(), "Clinic");
            CompletableFuture<Void> sending =
                    CompletableFuture.runAsync(
                            () ->
                                    assertFails(
                                            smpp,
                                            NUMBER,
                                            "x",
                                            "The SMS centre cannot be reached."));
            Waiting.until("login", () -> centre.count(ScriptedSmsc.BIND) == 1);
            link.close();
            centre.answerHeld();
            sending.join();
            Waiting.until("unbound", () -> centre.count(UNBIND) == 1);
            assertThat(centre.submitted()).isEmpty();
        }
    }

    @Test
    @DisplayName("2: a silent centre is detected by enquire_link, and another session is opened")
    void aSilentCentreIsDetected() throws Exception {
        try (ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.ENQUIRE, ScriptedSmsc.HANG)) {
            smpp(centre.port(), "Clinic").send(NUMBER, "x");
            Waiting.until("bound again", () -> centre.count(ScriptedSmsc.BIND) > 1);
        }
    }

    @Test
    @DisplayName("2: receipts are read: delivered, failed, still in transit, and unreadable")
    void receiptsAreRead() {
        try (ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.NEVER, 0)) {
            smpp(centre.port(), "Clinic");
            link.keepOpen();
            Waiting.until("bound", () -> centre.count(ScriptedSmsc.BIND) > 0);
            centre.receipt("id:a-1 sub:001 dlvrd:001 stat:DELIVRD err:000 text:x");
            centre.receipt("id:a-2 stat:UNDELIV");
            centre.receipt("id:a-3 stat:EXPIRED");
            centre.receipt("id:a-4 stat:ENROUTE");
            centre.receipt("nonsense");
            Waiting.until("all answered", () -> centre.receiptStatuses().size() == 5);
            assertThat(receipts)
                    .containsEntry("a-1", "delivered")
                    .containsEntry("a-2", "The SMS centre could not deliver the message (UNDELIV).")
                    .containsEntry("a-3", "The phone was not reached in time.");
            assertThat(receipts).doesNotContainKey("a-4");
            assertThat(numbers).containsExactly(NUMBER);
        }
    }

    @Test
    @DisplayName(
            "2: receipts are read however they come: by data_sm, in message_payload, in UCS-2, with ID:")
    void receiptsAreReadHoweverTheyCome() {
        try (ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.NEVER, 0)) {
            smpp(centre.port(), "Clinic");
            link.keepOpen();
            Waiting.until("bound", () -> centre.count(ScriptedSmsc.BIND) > 0);
            centre.receiptInPayload("id:b-1 stat:DELIVRD");
            centre.receiptInData("id:b-2 stat:DELIVRD");
            centre.receipt(NUMBER, "Clinic", 8, "id:b-3 stat:DELIVRD".getBytes(UTF_16BE));
            centre.receipt(NUMBER, "Clinic", 0, "id:b-4 stat:DELIVRD".getBytes(UTF_16LE));
            centre.receipt(NUMBER, "Clinic", 8, "id:b-5 stat:DELIVRD".getBytes(US_ASCII));
            centre.receipt("ID:b-6 STAT:delivrd");
            Waiting.until("six receipts", () -> centre.receiptStatuses().size() == 6);
            assertThat(centre.receiptStatuses()).containsOnly(0);
            assertThat(receipts)
                    .containsKeys("b-1", "b-2", "b-3", "b-4", "b-5", "b-6")
                    .containsKey("B-6");
        }
    }

    @Test
    @DisplayName(
            "2: a receipt names the number that was texted as its source, its destination or not")
    void theNumberIsOneOfTheAddresses() {
        try (ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.NEVER, 0)) {
            smpp(centre.port(), "Clinic");
            link.keepOpen();
            Waiting.until("bound", () -> centre.count(ScriptedSmsc.BIND) > 0);
            centre.receipt("25455", "+" + NUMBER, 0, "id:10 stat:DELIVRD".getBytes(US_ASCII));
            Waiting.until("a receipt", () -> receipts.containsKey("10"));
            assertThat(numbers).containsExactlyInAnyOrder("25455", NUMBER);
            assertThat(receipts).containsKeys("a", "16");

            numbers.clear();
            centre.receipt("", "34600000000", 0, "id:20 stat:DELIVRD".getBytes(US_ASCII));
            Waiting.until("a receipt", () -> receipts.containsKey("20"));
            assertThat(numbers).isEmpty();
            assertThat(receipts).as("not in other number bases").doesNotContainKeys("14", "32");
        }
    }

    @Test
    @DisplayName("2: ids are the same with other letter case and other leading zeros")
    void idsAreTheSameWithOtherCaseAndZeros() {
        assertThat(ReceiptIds.same("4711")).contains("4711", "000000004711");
        assertThat(ReceiptIds.same("000000004711")).contains("4711", "04711");
        assertThat(ReceiptIds.same("0aB1")).contains("0aB1", "ab1", "AB1", "00000AB1");
        assertThat(ReceiptIds.same("0")).contains("0", "00");
        assertThat(ReceiptIds.same("1b4E28ba-2fa1-11d2-883f-0016d3cca427"))
                .contains(
                        "1b4e28ba-2fa1-11d2-883f-0016d3cca427",
                        "1B4E28BA-2FA1-11D2-883F-0016D3CCA427");
        assertThat(ReceiptIds.same("0".repeat(64))).contains("0".repeat(64));
    }

    @Test
    @DisplayName("2: an id in decimal is searched in hexadecimal as well, and the other way round")
    void idsAreSearchedInOtherBases() {
        assertThat(ReceiptIds.inOtherBases("2737"))
                .contains("ab1", "AB1", "00000ab1")
                .doesNotContain("2737", "02737");
        assertThat(ReceiptIds.inOtherBases("0000000000ab1")).contains("2737", "0000002737");
        assertThat(ReceiptIds.inOtherBases("f0-1")).isEmpty();
    }

    @Test
    @DisplayName(
            "2: with the simulator: sent, with a receipt; refused while it is "
                    + "killed; sent after its restart")
    void theSimulatorMayBeKilledAndStartedAgain() throws Exception {
        int port = Node.freePort();
        SmsSender smpp = smpp(port, "Clinic", Optional.empty(), Simulator.USER, Simulator.PASSWORD);
        Simulator simulator = Simulator.start(port);
        try {
            String id = sent(smpp);
            Waiting.until("the receipt of " + id, () -> "delivered".equals(receipts.get(id)));
        } finally {
            simulator.close();
        }
        assertThatThrownBy(() -> smpp.send(NUMBER, "x")).isInstanceOf(UndeliveredException.class);
        Simulator again = Simulator.start(port);
        try {
            assertThat(sent(smpp)).isNotEmpty();
        } finally {
            again.close();
        }
    }

    @Test
    @DisplayName("2: over TLS the centre's certificate has to be trusted and to match its address")
    void theCertificateHasToMatch(@TempDir Path folder) throws Exception {
        SSLContext right = certificate(folder.resolve("right"), "IP:127.0.0.1");
        SSLContext wrong = certificate(folder.resolve("wrong"), "DNS:other.example");
        try (ScriptedSmsc centre = secured(right);
                ScriptedSmsc other = secured(wrong)) {
            assertThat(secured(centre, right).send(NUMBER, "x")).isPresent();
            link.close();
            assertFails(secured(other, wrong), NUMBER, "x", "The SMS centre cannot be reached.");
            link.close();
            assertFails(secured(other, right), NUMBER, "x", "The SMS centre cannot be reached.");
            assertThat(other.count(ScriptedSmsc.BIND)).isZero();
        }
    }

    /** Sends until the simulator, which takes a moment to start, accepts it; returns the id. */
    private static String sent(SmsSender smpp) {
        String[] id = new String[1];
        Waiting.until(
                "sent",
                () -> {
                    try {
                        id[0] = smpp.send(NUMBER, "Enter C-1").orElseThrow();
                        return true;
                    } catch (UndeliveredException e) {
                        return false;
                    }
                });
        return id[0];
    }

    private static ScriptedSmsc secured(SSLContext context) {
        return new ScriptedSmsc(ScriptedSmsc.NEVER, 0, context.getServerSocketFactory());
    }

    private SmsSender secured(ScriptedSmsc centre, SSLContext context) {
        return smpp(centre.port(), "Clinic", Optional.of(context.getSocketFactory()), "u", "p");
    }

    private SmsSender smpp(int port, String sender) {
        return smpp(port, sender, Optional.empty(), "user", "password");
    }

    private SmsSender smpp(
            int port, String sender, Optional<SSLSocketFactory> tls, String user, String password) {
        SenderId from = SenderId.parse(sender).orElseThrow();
        link =
                new SmppConnection(
                        new SmscAccount("127.0.0.1", port, user, password, from),
                        new SmppSockets(tls),
                        new ReceiptListener(this::receipt),
                        scheduler);
        return new SmsSender(link, from);
    }

    private void receipt(DeliveryReceipt receipt) {
        numbers.addAll(receipt.numbers());
        String end = receipt.fault() == null ? "delivered" : receipt.fault().sentence();
        receipt.ids().forEach(id -> receipts.put(id, end));
        receipt.otherIds().forEach(id -> receipts.put(id, end));
    }

    /** The failure is unclear if the sentence says that the message may arrive. */
    private static void assertFails(SmsSender smpp, String number, String text, String sentence) {
        assertThatThrownBy(() -> smpp.send(number, text))
                .isInstanceOfSatisfying(
                        UndeliveredException.class,
                        failure ->
                                assertThat(failure.isUnclear())
                                        .isEqualTo(
                                                sentence.endsWith("it may arrive all the same.")))
                .hasMessage(sentence);
    }

    /** A TLS context with a new key and a certificate for the name, which it also trusts. */
    private static SSLContext certificate(Path file, String name) throws Exception {
        String keytool = Jdk.program("keytool").toString();
        Process process =
                new ProcessBuilder(
                                keytool,
                                "-genkeypair",
                                "-alias",
                                "x",
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=x",
                                "-ext",
                                "san=" + name,
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                "changeit",
                                "-keystore",
                                file.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        assertThat(process.waitFor()).isZero();
        KeyStore store = KeyStore.getInstance("PKCS12");
        char[] password = "changeit".toCharArray();
        try (InputStream bytes = Files.newInputStream(file)) {
            store.load(bytes, password);
        }
        KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, password);
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("x", store.getCertificate("x"));
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
