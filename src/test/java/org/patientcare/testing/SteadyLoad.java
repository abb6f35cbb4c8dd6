package org.patientcare.testing;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Clients that create, read and authenticate one patient after the other until they are stopped.
 * Some use connections that they keep, and some a new one each time. Wrong answers and failures are
 * recorded.
 */
public final class SteadyLoad implements AutoCloseable {

    private static final int CLIENTS = 4;

    /**
     * Leaves CPU time to a node that starts meanwhile. There are still more than fifty calls a
     * second.
     */
    private static final long PAUSE_MILLIS = 150;

    private final Supplier<Organization> organization;
    private final Proxy proxy;
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final AtomicLong acknowledged = new AtomicLong();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final CompletableFuture<Void> running;

    private SteadyLoad(Supplier<Organization> organization, Proxy proxy) {
        this.organization = organization;
        this.proxy = proxy;
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        running =
                CompletableFuture.allOf(
                        IntStream.range(0, CLIENTS)
                                .mapToObj(
                                        client ->
                                                CompletableFuture.runAsync(
                                                        () -> load(client), threads))
                                .toArray(CompletableFuture[]::new));
        threads.shutdown();
    }

    /**
     * @param organization for each call the organization with a credential that has not reached its
     *     limit
     */
    public static SteadyLoad begin(Supplier<Organization> organization, Proxy proxy) {
        return new SteadyLoad(organization, proxy);
    }

    /** How many writes of patients were acknowledged. */
    public long acknowledged() {
        return acknowledged.get();
    }

    /** What was answered wrongly or not at all. */
    public Queue<String> failures() {
        return failures;
    }

    /** Stops the clients; returns when each has its last answer. */
    public void end() {
        stopping.set(true);
        running.join();
    }

    @Override
    public void close() {
        end();
    }

    private void load(int client) {
        for (int i = 0; !stopping.get(); i++) {
            String code = client + "-" + i;
            boolean fresh = i % 4 == 0;
            if (expect("PUT " + code, 200, () -> fresh ? loadOnNewConnection(code) : load(code))) {
                acknowledged.incrementAndGet();
                expect("GET " + code, 200, () -> there().patient(code));
            }
            expect("POST " + code, 200, () -> there().authenticate(code));
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
        }
    }

    private Organization there() {
        return organization.get().at(proxy.http());
    }

    private Reply load(String code) {
        return there().upsert(Map.of("code", code, "first_name", "Ana"));
    }

    private Reply loadOnNewConnection(String code) {
        String body =
                Reply.json(
                        Map.of(
                                "patients",
                                new Object[] {Map.of("code", code, "first_name", "Ana")}));
        try (TlsConnection tlsConnection = proxy.newConnection()) {
            return tlsConnection.call(
                    TlsConnection.head(
                                    "PUT /v1/patients HTTP/1.1",
                                    there().http(),
                                    "Content-Type: application/json",
                                    "Content-Length: " + body.length())
                            + body);
        }
    }

    private boolean expect(String what, int status, Supplier<Reply> call) {
        try {
            Reply reply = call.get();
            if (reply.status() == status) {
                return true;
            }
            failures.add(what + ": " + reply.status() + " " + reply.text());
        } catch (RuntimeException | AssertionError e) {
            failures.add(what + ": " + e);
        }
        return false;
    }
}
