package org.patientcare.sending.mail;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.Authenticator;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.Session;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import javax.net.ServerSocketFactory;
import javax.net.SocketFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;
import org.patientcare.sending.mail.MailChannel.MailCheck;
import org.patientcare.sending.mail.MailSettings.MailServer;
import org.patientcare.sending.mail.MailSettings.MailServer.Security;
import org.patientcare.testing.CertificateAuthority;
import org.patientcare.testing.MailSetup;
import org.patientcare.testing.Node;
import org.patientcare.testing.ScriptedMailServer;
import org.patientcare.testing.Waiting;

@DisplayName("8 Self-check: mail servers that accept our connection, and that do not")
@Execution(ExecutionMode.CONCURRENT)
class MailCheckTest {

    private static final String WAY = "patientcare.smtp.host";

    @Test
    void aServerThatNeedsNoLoginIsOkAndGetsNoMail() {
        try (ScriptedMailServer server = new ScriptedMailServer("nothing", "")) {
            Finding finding = find(server.port(), null, null, Security.OFF);

            assertThat(finding.status()).isEqualTo(CheckStatus.OK);
            assertThat(finding.message()).contains("without a login, without TLS");
            assertThat(server.lines()).noneMatch(line -> line.startsWith("MAIL"));
        }
    }

    @Test
    void theLoginIsTriedAndAPasswordInTheClearIsAWarning() {
        GreenMail server = new GreenMail(MailSetup.of(0, "smtp"));
        server.setUser("post", "right");
        server.start();
        try {
            int port = server.getSmtp().getPort();

            Finding right = find(port, "post", "right", Security.OFF);
            assertThat(right.status()).isEqualTo(CheckStatus.WARNING);
            assertThat(right.fix()).contains("Require TLS");

            Finding wrong = find(port, "post", "wrong-one", Security.OFF);
            assertThat(wrong.status()).isEqualTo(CheckStatus.FAILED);
            assertThat(wrong.message()).startsWith("The mail server refused our login.");
            assertThat(wrong.message() + wrong.fix()).doesNotContain("wrong-one");
            assertThat(server.getReceivedMessages()).isEmpty();
        } finally {
            server.stop();
        }
    }

    @Test
    void failuresToConnectAreDistinguished() {
        try (ScriptedMailServer plain = new ScriptedMailServer("nothing", "")) {
            assertFails(find(plain.port(), null, null, Security.STARTTLS), "offers no STARTTLS");
            assertFails(find(plain.port(), null, null, Security.TLS), "certificate is not trusted");
        }
        GreenMail selfSigned = new GreenMail(MailSetup.of(0, "smtps"));
        selfSigned.start();
        assertFails(
                find(selfSigned.getSmtps().getPort(), null, null, Security.TLS),
                "certificate is not trusted");
        selfSigned.stop();
        try (ScriptedMailServer full =
                new ScriptedMailServer(ScriptedMailServer.GREETING, "554 go away")) {
            assertFails(
                    find(full.port(), null, null, Security.OFF), "does not accept mail from us");
        }
        assertFails(find(Node.freePort(), null, null, Security.OFF), "cannot be reached");
    }

    @Test
    void aCertificateOutsideItsDatesIsCalledThat(@TempDir Path folder) {
        CertificateAuthority authority = CertificateAuthority.make(folder);
        String name = "ip:127.0.0.1";
        assertFails(findTrusting(authority, authority.expired(name)), "certificate has expired");
        assertFails(findTrusting(authority, authority.notYetValid(name)), "is not valid yet");
        assertThat(findTrusting(authority, authority.server(name)).message()).contains("over TLS");
    }

    private static Finding findTrusting(
            CertificateAuthority authority, ServerSocketFactory sockets) {
        try (ScriptedMailServer server = new ScriptedMailServer("nothing", "", sockets)) {
            Session session =
                    new MailServer("127.0.0.1", server.port(), null, null, Security.TLS).session();
            session.getProperties()
                    .put("mail.smtp.ssl.socketFactory", authority.trust().getSocketFactory());
            // Otherwise a failure is followed by an attempt with the JVM's own trust store.
            session.getProperties().setProperty("mail.smtp.socketFactory.fallback", "false");
            return MailCheck.of(session, WAY);
        }
    }

    @Test
    void aLoginOverTlsThatIsTrustedIsOk() {
        GreenMail server = new GreenMail(MailSetup.of(0, "smtps"));
        server.setUser("post", "right");
        server.start();
        try {
            Session session =
                    new MailServer(
                                    "127.0.0.1",
                                    server.getSmtps().getPort(),
                                    "post",
                                    "right",
                                    Security.TLS)
                            .session();
            session.getProperties().setProperty("mail.smtp.ssl.trust", "*");
            session.getProperties().setProperty("mail.smtp.ssl.checkserveridentity", "false");

            Finding finding = MailCheck.of(session, WAY);

            assertThat(finding.message()).contains("with our login, over TLS");
            assertThat(finding.status()).isEqualTo(CheckStatus.OK);
        } finally {
            server.stop();
        }
    }

    @Test
    void aRemoteServerIsAWarningWithoutTlsOrALogin() {
        GreenMail server =
                new GreenMail(
                        new ServerSetup[] {MailSetup.of(0, "smtp"), MailSetup.of(0, "smtps")});
        server.setUser("post", "right");
        server.start();
        try {
            int plain = server.getSmtp().getPort();
            int secured = server.getSmtps().getPort();
            assertWarns(findRemote(plain, false, false), "without a login, without TLS", "log in");
            assertWarns(
                    findRemote(plain, true, false), "with our login, without TLS", "Require TLS");
            assertWarns(findRemote(secured, false, true), "without a login, over TLS", "a login");
            Finding both = findRemote(secured, true, true);
            assertThat(both.status()).as(both.message()).isEqualTo(CheckStatus.OK);
        } finally {
            server.stop();
        }
    }

    /** Checks a container's session to a remote address that is routed to this machine. */
    private static Finding findRemote(int port, boolean login, boolean tls) {
        Properties properties = new Properties();
        properties.setProperty("mail.transport.protocol", tls ? "smtps" : "smtp");
        String prefix = tls ? "mail.smtps." : "mail.smtp.";
        properties.setProperty(prefix + "host", "192.0.2.7");
        properties.setProperty(prefix + "port", String.valueOf(port));
        properties.setProperty(prefix + "auth", String.valueOf(login));
        properties.setProperty(prefix + "user", "post");
        properties.setProperty(prefix + "ssl.trust", "*");
        properties.setProperty(prefix + "ssl.checkserveridentity", "false");
        properties.put(prefix + "socketFactory", new Rerouted());
        return MailCheck.of(
                MailServer.withSafeDefaults(
                        Session.getInstance(
                                properties,
                                new Authenticator() {
                                    @Override
                                    protected PasswordAuthentication getPasswordAuthentication() {
                                        return login
                                                ? new PasswordAuthentication("post", "right")
                                                : null;
                                    }
                                })),
                WAY);
    }

    /** Connects every address to the same port of this machine. */
    private static final class Rerouted extends SocketFactory {

        @Override
        public Socket createSocket() {
            return new Socket() {
                @Override
                public void connect(SocketAddress address, int timeout) throws IOException {
                    int port = ((InetSocketAddress) address).getPort();
                    super.connect(new InetSocketAddress("127.0.0.1", port), timeout);
                }
            };
        }

        @Override
        public Socket createSocket(String host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress from, int fromPort) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) {
            throw new UnsupportedOperationException();
        }
    }

    private static void assertWarns(Finding finding, String words, String fix) {
        assertThat(finding.status()).as(finding.message()).isEqualTo(CheckStatus.WARNING);
        assertThat(finding.message()).contains(words);
        assertThat(finding.fix()).contains(fix);
    }

    @Test
    void aServerThatKeepsSilentIsGivenUp() {
        try (ScriptedMailServer silent =
                new ScriptedMailServer(ScriptedMailServer.GREETING, ScriptedMailServer.HANG)) {
            long began = System.nanoTime();
            assertFails(find(silent.port(), null, null, Security.OFF), "cannot be reached");
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Waiting.NO_HANG);
        }
    }

    private static Finding find(int port, String user, String password, Security security) {
        return MailCheck.of(
                new MailServer("127.0.0.1", port, user, password, security).session(), WAY);
    }

    private static void assertFails(Finding finding, String words) {
        assertThat(finding.status()).isEqualTo(CheckStatus.FAILED);
        assertThat(finding.message()).contains(words);
        assertThat(finding.fix()).isNotBlank();
    }
}
