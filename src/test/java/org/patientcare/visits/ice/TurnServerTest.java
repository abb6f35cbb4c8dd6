package org.patientcare.visits.ice;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;
import org.patientcare.testing.Coturn;
import org.patientcare.testing.Node;
import org.patientcare.testing.ServerCertificate;
import org.patientcare.testing.Waiting;
import org.patientcare.visits.ice.IceServerProbe.Problem;
import org.patientcare.visits.ice.IceServerProbe.TurnAllocation;
import org.patientcare.visits.video.IceServers.IceServer;

@DisplayName("8 Self-check: relays requested from coturn")
@Execution(ExecutionMode.CONCURRENT)
class TurnServerTest {

    private static final String SECRET = "what-coturn-and-the-service-share";
    private static final String ADDRESS = "127.0.0.1";
    private static final Duration LIMIT = Waiting.NO_HANG;

    private final ExecutorService executor = Executors.newCachedThreadPool();
    private final int port = Node.freePort();
    private final int tlsPort = Node.freePort();
    private Coturn turn;

    @AfterEach
    void stop() {
        if (turn != null) {
            turn.close();
        }
        executor.shutdownNow();
    }

    @Test
    void aServerThatSharesTheSecretGivesARelayByUdpAndByTcp() {
        turn = Coturn.sharing(SECRET, port);
        Finding finding =
                TurnCheck.of(List.of(server("udp", SECRET), server("tcp", SECRET)), executor);

        assertThat(finding.message())
                .isEqualTo(
                        "Each of 2 STUN and TURN servers answers, and each TURN server allocates a"
                                + " relay.");
        assertThat(finding.status()).isEqualTo(CheckStatus.OK);
    }

    @Test
    void aServerGivesARelayByTls() throws IOException {
        ServerCertificate own = startWithCertificate(ADDRESS);
        assertThat(probeOverTls(own, SECRET)).isEmpty();
        assertThat(probeOverTls(own, "another-" + SECRET))
                .contains("refuses the credentials that browsers get from us");
    }

    @Test
    void aCertificateOfAnotherNameIsReported() throws IOException {
        assertThat(probeOverTls(startWithCertificate("192.0.2.1"), SECRET))
                .contains("has a certificate for another name");
    }

    @Test
    void aCertificateOfAnUnknownAuthorityIsReported() throws IOException {
        startWithCertificate(ADDRESS);
        assertThat(probeOverTls(ServerCertificate.of(ADDRESS), SECRET))
                .contains("has a certificate that is not trusted");
    }

    /** Starts a server with a certificate for the address, which is returned. */
    private ServerCertificate startWithCertificate(String address) throws IOException {
        ServerCertificate made = ServerCertificate.of(address);
        turn = Coturn.overTls(SECRET, port, tlsPort, made.pem());
        return made;
    }

    /** The problem that is found if that certificate is trusted and no other. */
    private Optional<String> probeOverTls(ServerCertificate trusted, String secret) {
        IceServer server = server("turns:" + ADDRESS + ":" + tlsPort, secret, inTenMinutes());
        return IceServerProbe.probe(server, LIMIT, trusted.trust().getSocketFactory())
                .map(Problem::predicate);
    }

    @ParameterizedTest
    @ValueSource(strings = {"udp", "tcp"})
    void aServerWithAnotherSecretRefusesOurCredentials(String transport) {
        turn = Coturn.sharing("another-" + SECRET, port);
        Finding finding = TurnCheck.of(List.of(server(transport, SECRET)), executor);

        assertThat(finding.message())
                .isEqualTo(
                        Coturn.url(port, transport)
                                + " refuses the credentials that browsers get from us.");
        assertThat(finding.fix()).contains("patientcare.video.turn-secret");
        assertThat(finding.status()).isEqualTo(CheckStatus.FAILED);
        assertThat(finding.message() + finding.fix()).doesNotContain(SECRET);
    }

    @Test
    void expiredCredentialsAreRefused() {
        turn = Coturn.sharing(SECRET, port);
        IceServer late = server(Coturn.url(port, "udp"), SECRET, Instant.now().minusSeconds(60));

        assertThat(IceServerProbe.probe(late, LIMIT))
                .map(Problem::predicate)
                .contains("refuses the credentials that browsers get from us");
    }

    /** A user who may have one relay gets another one only if the first was released. */
    @Test
    void theRelayIsReleased() throws IOException {
        IceServer server = server("udp", SECRET);
        turn = Coturn.sharing(SECRET, port, 1);
        for (int i = 0; i < 3; i++) {
            Waiting.until(
                    "a relay is free again", () -> IceServerProbe.probe(server, LIMIT).isEmpty());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"udp", "tcp"})
    void aServerThatRelaysForAnybodyIsReported(String transport) {
        turn = Coturn.forAnybody(port);
        assertThat(IceServerProbe.probe(server(transport, SECRET), LIMIT))
                .map(Problem::predicate)
                .contains("relays for anyone, without credentials");
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.7, 10.0.0.5, true",
        "192.0.2.7, 127.0.0.1, true",
        "2001:db8::1, fd00::2, true",
        "192.0.2.7, 192.0.2.7, false",
        "10.0.0.5, 10.0.0.5, false",
        "10.0.0.5, 192.0.2.7, false"
    })
    void aRelayUnreachableFromOutsideIsReported(String server, String relay, boolean reported)
            throws IOException {
        TurnAllocation.Outcome outcome =
                new TurnAllocation.Outcome(
                        true, false, 0, Optional.of(InetAddress.getByName(relay)));

        assertThat(IceServerProbe.problemIn(outcome, InetAddress.getByName(server)).isPresent())
                .isEqualTo(reported);
    }

    @ParameterizedTest
    @CsvSource({
        "300, ''",
        "401, refuses the credentials that browsers get from us",
        "486, has no relay left",
        "508, has no relay left",
        "403, does not allocate a relay (error 403)",
        "0, does not allocate a relay (error 0)"
    })
    void theReasonForNoRelayIsReported(int error, String what) throws IOException {
        TurnAllocation.Outcome outcome =
                new TurnAllocation.Outcome(false, false, error, Optional.empty());

        assertThat(
                        IceServerProbe.problemIn(outcome, InetAddress.getLoopbackAddress())
                                .map(Problem::predicate)
                                .orElse(""))
                .isEqualTo(what);
    }

    private IceServer server(String transport, String secret) {
        return server(Coturn.url(port, transport), secret, inTenMinutes());
    }

    private static Instant inTenMinutes() {
        return Instant.now().plusSeconds(600);
    }

    private static IceServer server(String url, String secret, Instant until) {
        String name = until.getEpochSecond() + ":self-check";
        return new IceServer(url, name, Coturn.password(secret, name));
    }
}
