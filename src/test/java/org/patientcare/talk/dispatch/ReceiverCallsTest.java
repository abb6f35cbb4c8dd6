package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.shared.AddressRange;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.talk.dispatch.DispatchSettings.TrustedRoots;
import org.patientcare.talk.dispatch.ReceiverCalls.NetworkAccess;
import org.patientcare.talk.guard.AddressGuard;
import org.patientcare.testing.ScriptedReceiver;
import org.patientcare.testing.Waiting;

@DisplayName("6 Webhooks: every call ends, whatever the receiver does")
class ReceiverCallsTest {

    private static final int NO_HANG = (int) Waiting.NO_HANG.toMillis();

    private static final AddressGuard LOOPBACK =
            new AddressGuard(List.of(AddressRange.parse("127.0.0.1").orElseThrow()));
    private static final AddressGuard STRICT = new AddressGuard(List.of());

    private final ScriptedReceiver receiver = new ScriptedReceiver();

    @AfterEach
    void close() {
        receiver.close();
    }

    @Test
    void aStatusFrom200IsASuccess() throws Exception {
        AttemptOutcome outcome = call(LOOPBACK, InetAddress::getAllByName, receiver.url("/in?a=b"));

        assertThat(outcome.succeeded()).isTrue();
        assertThat(outcome.status()).isEqualTo(204);
        ScriptedReceiver.Received got = receiver.received().get(0);
        assertThat(got.path()).isEqualTo("/in?a=b");
        assertThat(got.body()).isEqualTo("{}");
        assertThat(got.headers())
                .containsEntry("x-own", "1")
                .containsEntry("content-length", "2")
                .doesNotContainKeys("accept-encoding", "cookie", "transfer-encoding");
    }

    @ParameterizedTest
    @CsvSource({"500 Failure, 500", "410 Gone, 410", "400 No, 400", "304 Same, 304"})
    void anyOtherStatusIsAFailure(String line, int status) throws Exception {
        receiver.answer(any -> line);

        AttemptOutcome outcome = call(LOOPBACK, InetAddress::getAllByName, receiver.url("/"));

        assertThat(outcome.succeeded()).isFalse();
        assertThat(outcome.mayHaveArrived()).isTrue();
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.isGone()).isEqualTo(status == 410);
    }

    @Test
    void redirectsAreNotFollowed() throws Exception {
        receiver.answer(any -> "301 Moved\r\nlocation: " + receiver.url("/secret"));

        AttemptOutcome outcome = call(LOOPBACK, InetAddress::getAllByName, receiver.url("/"));

        assertThat(outcome.reason()).contains("redirect (301)").doesNotContain("127.0.0.1");
        assertThat(receiver.received()).hasSize(1);
    }

    @Test
    void retryAfterIsReadUpTo24Hours() throws Exception {
        receiver.answer(any -> "429 Slow\r\nretry-after: 999999");

        assertThat(call(LOOPBACK, InetAddress::getAllByName, receiver.url("/")).retryAfter())
                .isEqualTo(Duration.ofHours(24));
        receiver.answer(any -> "503 Later\r\nretry-after: 7");
        assertThat(call(LOOPBACK, InetAddress::getAllByName, receiver.url("/")).retryAfter())
                .isEqualTo(Duration.ofSeconds(7));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            delimiter = '|',
            value = {
                "Sun, 06 Nov 1994 08:50:07 GMT | Sun, 06 Nov 1994 08:49:37 GMT | PT30S",
                "Friday, 06-Nov-26 08:50:07 GMT | Fri, 06 Nov 2026 08:49:37 GMT | PT30S",
                "Tue, 08 Nov 1994 08:50:07 GMT | Sun, 06 Nov 1994 08:49:37 GMT | PT24H",
                "Sun, 06 Nov 1994 08:49:37 GMT | Sun, 06 Nov 1994 08:49:37 GMT | -",
                "Sun, 06 Nov 1994 08:50:07 GMT | - | -",
                "Sun, 06 Nov 1994 08:50:07 GMT | soon | -",
                "soon | Sun, 06 Nov 1994 08:49:37 GMT | -",
                "-7 | Sun, 06 Nov 1994 08:49:37 GMT | -"
            })
    @DisplayName("Retry-After as a date is read by the Date of the same answer")
    void retryAfterAsADate(String text, String date, Duration delay) throws Exception {
        receiver.answer(
                any ->
                        "503 Later\r\nretry-after: "
                                + text
                                + (date == null ? "" : "\r\ndate: " + date));

        assertThat(call(LOOPBACK, InetAddress::getAllByName, receiver.url("/")).retryAfter())
                .isEqualTo(delay);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {ScriptedReceiver.HANG, ScriptedReceiver.TRICKLE})
    void aReceiverThatDoesNotAnswerIsGivenUpAfter10Seconds(String manner) throws Exception {
        receiver.answer(any -> manner);

        AttemptOutcome outcome = call(LOOPBACK, InetAddress::getAllByName, receiver.url("/"));

        assertThat(outcome.reason()).isEqualTo(CallFailures.sentence(FaultCode.RECEIVER_TIMED_OUT));
        assertThat(outcome.mayHaveArrived()).isTrue();
        assertThat(outcome.millis()).isBetween(9_500, NO_HANG);
    }

    @Test
    void onlyTheBeginningOfALongAnswerIsRead() throws Exception {
        receiver.answer(any -> ScriptedReceiver.HUGE);

        AttemptOutcome outcome = call(LOOPBACK, InetAddress::getAllByName, receiver.url("/"));

        assertThat(outcome.succeeded()).isTrue();
        assertThat(outcome.millis()).isLessThan(5_000);
    }

    @Test
    void anEndlessHeadIsAFailure() throws Exception {
        receiver.answer(any -> ScriptedReceiver.ENDLESS_HEAD);

        AttemptOutcome outcome = call(LOOPBACK, InetAddress::getAllByName, receiver.url("/"));

        assertThat(outcome.succeeded()).isFalse();
        assertThat(outcome.millis()).isLessThan(5_000);
    }

    @Test
    void aClosedConnectionIsAFailure() throws Exception {
        receiver.answer(any -> ScriptedReceiver.DIE);

        AttemptOutcome outcome = call(LOOPBACK, InetAddress::getAllByName, receiver.url("/"));

        assertThat(outcome.reason()).isEqualTo("The connection was closed before the answer.");
        assertThat(outcome.mayHaveArrived()).isTrue();
        assertThat(receiver.received()).as("calls of one attempt").hasSize(1);
    }

    @Test
    void aClosedPortIsAFailure() throws Exception {
        String url = receiver.url("/");
        receiver.close();

        AttemptOutcome outcome = call(LOOPBACK, InetAddress::getAllByName, url);

        assertThat(outcome.reason())
                .isEqualTo("The connection was refused or the host is unreachable.");
        assertThat(outcome.mayHaveArrived()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:%d/",
                "http://0:%d/",
                "http://0177.0.0.1:%d/",
                "http://2130706433:%d/",
                "http://[::ffff:127.0.0.1]:%d/",
                "http://[::1]:%d/",
                "http://localhost:%d/"
            })
    void internalHostsAreRefused(String url) throws Exception {
        AttemptOutcome outcome =
                call(STRICT, InetAddress::getAllByName, url.formatted(receiver.port()));

        assertThat(outcome.reason()).isEqualTo(AddressGuard.REFUSAL.sentence());
        assertThat(outcome.mayHaveArrived()).isFalse();
        assertThat(receiver.received()).isEmpty();
    }

    @Test
    void aNameWithOneInternalAddressIsRefused() throws Exception {
        InetAddress[] both = {
            InetAddress.getByName("127.0.0.1"), InetAddress.getByName("10.0.0.1")
        };

        AttemptOutcome outcome =
                call(LOOPBACK, any -> both, "http://both.example:" + receiver.port());

        assertThat(outcome.reason())
                .isEqualTo(AddressGuard.REFUSAL.sentence())
                .doesNotContain("10.0.0.1");
        assertThat(receiver.received()).isEmpty();
    }

    @Test
    void aNameIsLookedUpOncePerConnection() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        NameLookup.HostResolver rebinding =
                any ->
                        InetAddress.getAllByName(
                                asked.getAndIncrement() == 0 ? "127.0.0.1" : "10.0.0.1");

        AttemptOutcome first =
                call(LOOPBACK, rebinding, "http://rebinding.example:" + receiver.port() + "/");

        assertThat(first.succeeded()).isTrue();
        assertThat(asked).hasValue(1);
        AttemptOutcome second =
                call(LOOPBACK, rebinding, "http://rebinding.example:" + receiver.port() + "/");
        assertThat(second.reason()).isEqualTo(AddressGuard.REFUSAL.sentence());
        assertThat(receiver.received()).hasSize(1);
    }

    @Test
    void plainHttpReachesExceptedAddressesOnly() throws Exception {
        AttemptOutcome outcome =
                call(
                        STRICT,
                        any -> InetAddress.getAllByName("198.41.0.4"),
                        "http://public.example/");

        assertThat(outcome.reason()).isEqualTo(AddressGuard.PLAIN_REFUSAL.sentence());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void aLookupTakes3SecondsAtMost() throws Exception {
        AttemptOutcome outcome =
                call(
                        STRICT,
                        any -> {
                            new HangingNameServer().hang();
                            return new InetAddress[0];
                        },
                        "https://slow.example/");

        assertThat(outcome.reason()).isEqualTo("The name server does not answer.");
        assertThat(outcome.millis()).isBetween(2_900, NO_HANG);
    }

    @Test
    void withoutATrustedConnectionNothingIsSent() throws Exception {
        AttemptOutcome outcome =
                call(
                        LOOPBACK,
                        InetAddress::getAllByName,
                        receiver.url("/").replace("http:", "https:"));

        assertThat(outcome.mayHaveArrived()).isFalse();
        assertThat(outcome.succeeded()).isFalse();
    }

    /** A name server that does not answer. */
    private static final class HangingNameServer {

        void hang() {
            try {
                new java.util.concurrent.CountDownLatch(1)
                        .await(20, java.util.concurrent.TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static AttemptOutcome call(
            AddressGuard guard, NameLookup.HostResolver hostResolver, String url) throws Exception {
        NetworkAccess network =
                new NetworkAccess(guard, TrustedRoots.with(null), null, hostResolver);
        try (ReceiverCalls calls = new ReceiverCalls(network, Executors.defaultThreadFactory())) {
            return calls.call(
                    new OutgoingRequest(
                            URI.create(url),
                            Map.of("content-type", "application/json", "x-own", "1"),
                            "{}".getBytes(StandardCharsets.UTF_8)));
        }
    }
}
