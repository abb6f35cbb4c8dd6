package org.patientcare.visits.ice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;
import org.patientcare.testing.Node;
import org.patientcare.testing.StunServer;
import org.patientcare.testing.StunServer.Manner;
import org.patientcare.testing.Waiting;
import org.patientcare.visits.ice.IceServerProbe.Problem;
import org.patientcare.visits.ice.StunConnection.IceAddress;
import org.patientcare.visits.video.IceServers.IceServer;

@DisplayName("8 Self-check: STUN and TURN servers that answer, and that do not")
@Execution(ExecutionMode.CONCURRENT)
class TurnCheckTest {

    /** Probed one after the other, so many would take longer than {@link Waiting#NO_HANG}. */
    private static final int MANY = 30;

    private final ExecutorService executor = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        executor.shutdownNow();
    }

    @Test
    void aServerThatAnswersOverUdpAndTcpIsOk() {
        try (StunServer server = new StunServer(Manner.ANSWERS)) {
            Finding finding =
                    of(
                            List.of(
                                    "stun:127.0.0.1:" + server.port(),
                                    "stun:127.0.0.1:" + server.port() + "?transport=tcp"));

            assertThat(finding.message()).startsWith("Each of 2 STUN and TURN servers answers");
            assertThat(finding.status()).isEqualTo(CheckStatus.OK);
            assertThat(server.asked()).isEqualTo(2);
        }
    }

    @Test
    void aLostDatagramIsSentAgain() {
        try (StunServer server = new StunServer(Manner.ANSWERS_THE_SECOND_TIME)) {
            Finding finding = of(List.of("stun:127.0.0.1:" + server.port()));

            assertThat(finding.status()).isEqualTo(CheckStatus.OK);
            assertThat(server.asked()).isEqualTo(2);
        }
    }

    @Test
    void silentServersAreNamedWithinTheLimitHoweverManyTheyAre() {
        try (StunServer silent = new StunServer(Manner.KEEPS_SILENT);
                StunServer wrong = new StunServer(Manner.ANSWERS_ANOTHER_REQUEST);
                StunServer right = new StunServer(Manner.ANSWERS)) {
            List<String> servers =
                    new ArrayList<>(Collections.nCopies(MANY, "stun:127.0.0.1:" + silent.port()));
            servers.addAll(
                    List.of(
                            "turn:127.0.0.1:" + silent.port() + "?transport=tcp",
                            "stun:127.0.0.1:" + wrong.port(),
                            "stun:127.0.0.1:" + right.port(),
                            "turn:127.0.0.1:" + Node.freePort() + "?transport=tcp"));
            long began = System.nanoTime();
            Finding finding = of(servers);

            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Waiting.NO_HANG);
            assertThat(finding.status()).isEqualTo(CheckStatus.FAILED);
            assertThat(finding.message().split(";")).hasSize(MANY + 3);
            assertThat(finding.message())
                    .contains("stun:127.0.0.1:" + silent.port() + " does not answer")
                    .contains("stun:127.0.0.1:" + wrong.port() + " does not answer")
                    .doesNotContain(":" + right.port() + " ");
            assertThat(finding.fix()).contains("patientcare.video.ice-servers");
        }
    }

    @Test
    void withoutServersTheCheckIsSkipped() {
        assertThat(of(List.of()).status()).isEqualTo(CheckStatus.SKIPPED);
    }

    @Test
    void anUnknownNameIsReported() {
        assertThat(of(List.of("stun:nowhere.invalid")).message())
                .startsWith("stun:nowhere.invalid ");
    }

    @Test
    void aTurnServerThatOnlyAnswersBindingsGivesNoRelay() {
        try (StunServer server = new StunServer(Manner.ANSWERS)) {
            String turn = "turn:127.0.0.1:" + server.port();

            assertThat(of(List.of(turn)).message()).isEqualTo(turn + " does not answer.");
        }
    }

    @Test
    void anAnswerThatComesByteByByteEndsAtTheLimit() {
        try (StunServer server = new StunServer(Manner.DRIPS)) {
            String stun = "stun:127.0.0.1:" + server.port() + "?transport=tcp";
            long began = System.nanoTime();

            assertThat(IceServerProbe.probe(new IceServer(stun, null, null), Duration.ofSeconds(1)))
                    .map(Problem::predicate)
                    .contains("does not answer");
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Waiting.NO_HANG);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "stun:a.example, a.example 3478 udp",
        "turn:a.example:3479?transport=tcp, a.example 3479 tcp",
        "turns:a.example, a.example 5349 tcp tls",
        "stuns:[2001:db8::1]:5350, 2001:db8::1 5350 tcp tls",
        "stun:[2001:db8::1], 2001:db8::1 3478 udp"
    })
    void addressesAreReadAsBrowsersReadThem(String uri, String read) {
        IceAddress address = IceAddress.parse(uri).orElseThrow();

        assertThat(
                        address.host()
                                + " "
                                + address.port()
                                + (address.udp() ? " udp" : " tcp")
                                + (address.tls() ? " tls" : ""))
                .isEqualTo(read);
    }

    @ParameterizedTest
    @CsvSource({"stun:a.example:0", "stun:a.example:70000", "stun:a:b:c", "stun:[::1", "stun:"})
    void invalidAddressesAreReported(String uri) {
        Finding finding = of(List.of(uri));

        assertThat(finding.message()).isEqualTo(uri + " is not a valid STUN or TURN address.");
        assertThat(finding.status()).isEqualTo(CheckStatus.FAILED);
    }

    private Finding of(List<String> urls) {
        return TurnCheck.of(
                urls.stream()
                        .map(
                                url ->
                                        url.startsWith("turn")
                                                ? new IceServer(url, "name", "password")
                                                : new IceServer(url, null, null))
                        .toList(),
                executor);
    }
}
