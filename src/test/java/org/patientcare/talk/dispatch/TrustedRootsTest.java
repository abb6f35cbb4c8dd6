package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.launch.AcceptLoop;
import org.patientcare.platform.shared.AddressRange;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.talk.dispatch.DispatchSettings.TrustedRoots;
import org.patientcare.talk.dispatch.ReceiverCalls.NetworkAccess;
import org.patientcare.talk.guard.AddressGuard;
import org.patientcare.testing.CertificateAuthority;
import org.patientcare.testing.ScriptedReceiver;

@DisplayName(
        "Events 5: TLS certificates are verified against the JVM's roots and patientcare.webhooks.ca-file")
class TrustedRootsTest {

    private static final String HOST = "his.example";

    @TempDir private static Path folder;
    private static CertificateAuthority certificateAuthority;

    @BeforeAll
    static void makeAnAuthority() {
        certificateAuthority = CertificateAuthority.make(folder);
    }

    @Test
    @DisplayName("a certificate of the hospital's own authority is refused if ca-file is not set")
    void withoutTheFile() throws Exception {
        assertRefused(
                certificateAuthority.server("dns:" + HOST),
                null,
                CallFailures.sentence(FaultCode.RECEIVER_CERTIFICATE_UNTRUSTED));
    }

    @Test
    @DisplayName("with ca-file the receiver is called, by its name or by its address")
    void withTheFile() throws Exception {
        for (String host : new String[] {HOST, "127.0.0.1"}) {
            String name = (host.equals(HOST) ? "dns:" : "ip:") + host;
            try (ScriptedReceiver receiver =
                    new ScriptedReceiver(certificateAuthority.server(name))) {
                AttemptOutcome outcome =
                        call("https://" + host + ":" + receiver.port(), certificateAuthority.pem());

                assertThat(outcome.reason()).isNull();
                assertThat(outcome.status()).isEqualTo(204);
                assertThat(receiver.received()).hasSize(1);
            }
        }
    }

    @Test
    @DisplayName("a certificate for another name is refused, even with ca-file")
    void forAnotherName() throws Exception {
        assertRefused(
                certificateAuthority.server("dns:other.example"),
                certificateAuthority.pem(),
                CallFailures.sentence(FaultCode.RECEIVER_CERTIFICATE_NAME));
        assertRefused(
                certificateAuthority.server("ip:127.0.0.1"),
                certificateAuthority.pem(),
                CallFailures.sentence(FaultCode.RECEIVER_CERTIFICATE_NAME));
    }

    @Test
    @DisplayName("an expired or not yet valid certificate is refused, even with ca-file")
    void expiredOrNotYetValid() throws Exception {
        assertRefused(
                certificateAuthority.expired("dns:" + HOST),
                certificateAuthority.pem(),
                CallFailures.sentence(FaultCode.RECEIVER_CERTIFICATE_EXPIRED));
        assertRefused(
                certificateAuthority.notYetValid("dns:" + HOST),
                certificateAuthority.pem(),
                CallFailures.sentence(FaultCode.RECEIVER_CERTIFICATE_EARLY));
    }

    @Test
    @DisplayName("a receiver without TLS is distinguished from one with an invalid certificate")
    void withoutTls() throws Exception {
        try (AcceptLoop plain = new AcceptLoop("plain")) {
            plain.start(
                    connection -> {
                        connection.getOutputStream().write("HTTP/1.1 400 No\r\n\r\n".getBytes());
                        connection.getInputStream().transferTo(OutputStream.nullOutputStream());
                    });
            AttemptOutcome outcome =
                    call("https://" + HOST + ":" + plain.port() + "/", certificateAuthority.pem());

            assertThat(outcome.reason()).isEqualTo(CallFailures.sentence(FaultCode.RECEIVER_TLS));
            assertThat(outcome.mayHaveArrived()).isFalse();
        }
    }

    @Test
    @DisplayName("a ca-file without readable certificates is refused")
    void unreadable() throws Exception {
        assertUnreadable(folder.resolve("missing.pem"));
        assertUnreadable(folder);
        assertUnreadable(file("empty.pem", ""));
        assertUnreadable(file("garbage.pem", "certificates"));
        assertUnreadable(
                file("key.pem", "-----BEGIN PRIVATE KEY-----\nMC4=\n-----END PRIVATE KEY-----\n"));
        assertUnreadable(
                file(
                        "cut.pem",
                        Files.readString(certificateAuthority.pem())
                                + "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"));
        assertUnreadable(file("long.pem", "x".repeat(1024 * 1024 + 1)));
    }

    private static Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static void assertUnreadable(Path file) {
        assertThatThrownBy(() -> TrustedRoots.with(file))
                .as(file.toString())
                .isInstanceOf(TrustedRoots.UnreadableCertificatesException.class);
    }

    private static void assertRefused(ServerSocketFactory server, Path file, String reason)
            throws Exception {
        try (ScriptedReceiver receiver = new ScriptedReceiver(server)) {
            AttemptOutcome outcome = call("https://" + HOST + ":" + receiver.port() + "/", file);

            assertThat(outcome.reason()).isEqualTo(reason);
            assertThat(outcome.mayHaveArrived()).isFalse();
            assertThat(outcome.status()).isNull();
            assertThat(receiver.received()).isEmpty();
        }
    }

    private static AttemptOutcome call(String url, Path file) throws Exception {
        NetworkAccess network =
                new NetworkAccess(
                        new AddressGuard(List.of(AddressRange.parse("127.0.0.1").orElseThrow())),
                        TrustedRoots.with(file),
                        null,
                        any -> new InetAddress[] {InetAddress.getByName("127.0.0.1")});
        try (ReceiverCalls calls = new ReceiverCalls(network, Executors.defaultThreadFactory())) {
            return calls.call(
                    new OutgoingRequest(
                            URI.create(url),
                            Map.of("content-type", "application/json"),
                            "{}".getBytes(StandardCharsets.UTF_8)));
        }
    }
}
