package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.apache.hc.core5.http.HttpHost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
import org.patientcare.talk.guard.GuardSettings;
import org.patientcare.testing.CertificateAuthority;
import org.patientcare.testing.ConnectProxy;
import org.patientcare.testing.ScriptedReceiver;
import org.patientcare.testing.Waiting;

@DisplayName("Events 5: webhook calls go through patientcare.webhooks.proxy")
class ProxiedCallsTest {

    private static final String HOST = "his.example";
    private static final String URL = "https://" + HOST + "/in";
    private static final String PROXY = "proxy.example";
    private static final String SETTING = "patientcare.webhooks.proxy";
    private static final int MORE_THAN_CONNECTIONS = 140;
    private static final int NO_HANG = (int) Waiting.NO_HANG.toMillis();

    @TempDir private static Path folder;
    private static CertificateAuthority certificateAuthority;

    private final List<String> lookedUp = new CopyOnWriteArrayList<>();
    private ScriptedReceiver receiver;
    private ConnectProxy proxy;

    @BeforeAll
    static void makeAnAuthority() {
        certificateAuthority = CertificateAuthority.make(folder);
    }

    @BeforeEach
    void startAReceiverBehindAProxy() {
        receiver = new ScriptedReceiver(certificateAuthority.server("dns:" + HOST));
        proxy = new ConnectProxy(receiver.port());
    }

    @AfterEach
    void close() {
        proxy.close();
        receiver.close();
    }

    @Test
    @DisplayName("two calls share one CONNECT tunnel; only the proxy's name is looked up")
    void byConnect() throws Exception {
        try (ReceiverCalls calls = calls()) {
            assertThat(calls.call(to(URL)).status()).isEqualTo(204);
            assertThat(calls.call(to(URL)).succeeded()).isTrue();
        }
        assertThat(proxy.requestLines()).containsExactly("CONNECT " + HOST + ":443 HTTP/1.1");
        assertThat(lookedUp).containsExactly(PROXY);
        assertThat(receiver.received()).hasSize(2);
        assertThat(receiver.received().get(0).headers())
                .containsEntry("x-own", "1")
                .doesNotContainKeys("proxy-connection", "proxy-authorization");
    }

    @Test
    @DisplayName(
            "behind the proxy the receiver's own answer counts, and its certificate is verified")
    void theAnswerIsTheReceivers() throws Exception {
        receiver.answer(any -> "410 Gone");
        assertThat(call(URL).isGone()).isTrue();
        receiver.answer(any -> "407 No proxy");
        assertThat(call(URL).reason()).isEqualTo("The answer had the status 407.");

        AttemptOutcome other = call("https://other.example/");

        assertThat(other.reason())
                .isEqualTo(CallFailures.sentence(FaultCode.RECEIVER_CERTIFICATE_NAME));
        assertThat(other.mayHaveArrived()).isFalse();
        assertThat(receiver.received()).hasSize(2);
    }

    @Test
    @DisplayName(
            "without TLS the request has the absolute URL, and reaches only excepted addresses")
    void byAbsoluteForm() throws Exception {
        try (ScriptedReceiver plain = new ScriptedReceiver();
                ConnectProxy before = new ConnectProxy(plain.port());
                ReceiverCalls calls = calls(before.port())) {
            assertThat(calls.call(to("http://127.0.0.1/in")).status()).isEqualTo(204);
            assertThat(before.requestLines()).containsExactly("POST http://127.0.0.1/in HTTP/1.1");
            assertThat(plain.received()).hasSize(1);
            assertThat(plain.received().get(0).body()).isEqualTo("{}");
            assertThat(plain.received().get(0).headers()).containsEntry("host", "127.0.0.1");

            assertThat(calls.call(to("http://his.example/")).reason())
                    .isEqualTo(AddressGuard.PLAIN_REFUSAL.sentence());
            assertThat(before.requestLines()).hasSize(1);
        }
        assertThat(lookedUp).containsExactly(PROXY);
    }

    @Test
    @DisplayName("a proxy that requires a login is reported without TLS as well")
    void aLoginWithoutTls() throws Exception {
        proxy.answer("407 Login");

        AttemptOutcome login = call("http://127.0.0.1/in");

        assertThat(login.reason())
                .isEqualTo(FaultCode.PROXY_AUTHENTICATION.of(GuardSettings.PROXY).sentence());
        assertThat(login.status()).isEqualTo(407);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://10.0.0.1/",
                "https://169.254.169.254/latest",
                "https://[::1]/",
                "https://0x7f.1/",
                "https://localhost/",
                "https://a.localhost./"
            })
    @DisplayName("literal internal hosts are refused without a call to the proxy")
    void internalHosts(String url) throws Exception {
        AttemptOutcome outcome = call(url, new AddressGuard(List.of()));

        assertThat(outcome.reason()).isEqualTo(AddressGuard.REFUSAL.sentence());
        assertThat(proxy.requestLines()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "403 No         | refuses calls to this host (403)",
                "407 Login      | requires authentication (407)",
                "503 Away       | answered with the status 503",
                "410 Gone       | answered with the status 410",
                "302 Elsewhere  | answered with the status 302",
                "204 Never mind | answered with the status 204",
                "die            | closed the connection"
            })
    @DisplayName("a refusal by the proxy is reported as such, and not as the receiver's answer")
    void refusals(String answer, String words) throws Exception {
        proxy.answer(answer);

        AttemptOutcome refused = call(URL);

        assertThat(refused.reason()).contains(SETTING, words).doesNotContain(PROXY, HOST);
        assertThat(refused.kind()).isEqualTo(AttemptOutcome.Kind.FAILED);
        assertThat(refused.mayHaveArrived()).isFalse();
        assertThat(refused.status()).isNull();
        assertThat(refused.isGone()).isFalse();
        assertThat(receiver.received()).isEmpty();
    }

    @Test
    @DisplayName("many refusals do not exhaust the connection pool")
    void manyRefusals() throws Exception {
        proxy.answer("403 No");
        try (ReceiverCalls calls = calls()) {
            for (int i = 0; i < MORE_THAN_CONNECTIONS; i++) {
                assertThat(calls.call(to(URL)).reason()).contains("(403)");
            }
            proxy.letThrough();

            assertThat(calls.call(to(URL)).succeeded()).isTrue();
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @DisplayName("a proxy that does not answer is given up after 10 seconds")
    void theProxyHangs() throws Exception {
        proxy.answer(ConnectProxy.HANG);

        AttemptOutcome outcome = call(URL);

        assertThat(outcome.reason()).contains(SETTING, "within 10 seconds");
        assertThat(outcome.mayHaveArrived()).isFalse();
        assertThat(outcome.millis()).isBetween(9_500, NO_HANG);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @DisplayName("a receiver that does not answer is not blamed on the proxy")
    void theReceiverHangs() throws Exception {
        receiver.answer(any -> ScriptedReceiver.HANG);

        AttemptOutcome outcome = call(URL);

        assertThat(outcome.reason()).isEqualTo(CallFailures.sentence(FaultCode.RECEIVER_TIMED_OUT));
        assertThat(outcome.mayHaveArrived()).isTrue();
    }

    @Test
    @DisplayName(
            "a proxy that does not listen, or whose name is unknown, is reported as such, in the log as well")
    void theProxyDoesNotListen() throws Exception {
        proxy.close();
        List<String> logged = new CopyOnWriteArrayList<>();
        Handler handler = handler(logged);
        Logger log = Logger.getLogger(CallFailures.class.getName());
        log.addHandler(handler);
        try (ReceiverCalls calls = calls()) {
            assertThat(calls.call(to(URL)).reason()).contains(SETTING, "refused the connection");
            assertThat(calls.call(to(URL)).mayHaveArrived()).isFalse();
        } finally {
            log.removeHandler(handler);
        }
        // Other tests, whose proxies listen, may log at the same time.
        assertThat(logged)
                .filteredOn(line -> line.contains("refused the connection"))
                .singleElement()
                .asString()
                .contains(SETTING);

        AttemptOutcome unknown = call(URL, "unknown.example", this::addresses);
        assertThat(unknown.reason()).contains(SETTING, "cannot be resolved");
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @DisplayName("a name server that hangs on the proxy's name is given up after 3 seconds")
    void nameServersHang() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AttemptOutcome outcome =
                call(
                        URL,
                        PROXY,
                        any -> {
                            hang(end);
                            return new InetAddress[0];
                        });
        end.countDown();

        assertThat(outcome.reason())
                .contains(SETTING, "name server gave no answer")
                .doesNotContain("resolved");
        assertThat(outcome.millis()).isBetween(2_900, NO_HANG);
    }

    @Test
    @DisplayName("a node that stops meanwhile is not blamed on the proxy")
    void theNodeStops() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        FutureTask<AttemptOutcome> call =
                new FutureTask<>(
                        () ->
                                call(
                                        URL,
                                        PROXY,
                                        any -> {
                                            asked.countDown();
                                            hang(end);
                                            return new InetAddress[0];
                                        }));
        Thread caller = new Thread(call);
        caller.start();
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();

        caller.interrupt();

        assertThat(call.get(10, TimeUnit.SECONDS).reason())
                .isEqualTo("The service is being stopped.");
        end.countDown();
    }

    private static void hang(CountDownLatch end) {
        try {
            end.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Handler handler(List<String> logged) {
        return new Handler() {
            @Override
            public void publish(LogRecord record) {
                logged.add(MessageFormat.format(record.getMessage(), record.getParameters()));
            }

            @Override
            public void flush() {
                // Nothing is buffered.
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
    }

    /** Resolves only the name of the proxy. */
    private InetAddress[] addresses(String host) throws UnknownHostException {
        lookedUp.add(host);
        if (!host.equals(PROXY)) {
            throw new UnknownHostException(host);
        }
        return new InetAddress[] {InetAddress.getByName("127.0.0.1")};
    }

    private AttemptOutcome call(String url) throws Exception {
        try (ReceiverCalls calls = calls()) {
            return calls.call(to(url));
        }
    }

    private AttemptOutcome call(String url, AddressGuard guard) throws Exception {
        try (ReceiverCalls calls = calls(guard, PROXY, proxy.port(), this::addresses)) {
            return calls.call(to(url));
        }
    }

    private AttemptOutcome call(String url, String at, NameLookup.HostResolver hostResolver)
            throws Exception {
        try (ReceiverCalls calls = calls(loopback(), at, proxy.port(), hostResolver)) {
            return calls.call(to(url));
        }
    }

    private ReceiverCalls calls() throws Exception {
        return calls(proxy.port());
    }

    private ReceiverCalls calls(int port) throws Exception {
        return calls(loopback(), PROXY, port, this::addresses);
    }

    private static ReceiverCalls calls(
            AddressGuard guard, String at, int port, NameLookup.HostResolver hostResolver)
            throws Exception {
        return new ReceiverCalls(
                new NetworkAccess(
                        guard,
                        TrustedRoots.with(certificateAuthority.pem()),
                        new HttpHost("http", at, port),
                        hostResolver),
                Executors.defaultThreadFactory());
    }

    private static AddressGuard loopback() {
        return new AddressGuard(List.of(AddressRange.parse("127.0.0.1").orElseThrow()));
    }

    private static OutgoingRequest to(String url) {
        return new OutgoingRequest(
                URI.create(url),
                Map.of("content-type", "application/json", "x-own", "1"),
                "{}".getBytes(StandardCharsets.UTF_8));
    }
}
