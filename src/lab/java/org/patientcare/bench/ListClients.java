package org.patientcare.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Proxy;
import org.patientcare.testing.Waiting;

/**
 * 600 clients of one organization, each with its own connection, that request a list of codes again
 * and again, whatever the answer is. They use two addresses, because the proxy allows only 500
 * connections from one.
 */
final class ListClients {

    private static final int SIZE = 600;
    private static final Duration LAST_ANSWER = Duration.ofSeconds(30);
    private static final String LIST = "/v1/activation-codes";

    private final Proxy proxy;
    private final String headers;
    private final AtomicLong lists = new AtomicLong();
    private final AtomicLong refusals = new AtomicLong();
    private volatile boolean ended;
    private double seconds;

    private ListClients(Proxy proxy, String headers) {
        this.proxy = proxy;
        this.headers = headers;
    }

    static ListClients of(Proxy proxy, Organization sender) {
        return new ListClients(proxy, sender.http().without("X-Forwarded-For").headerBlock());
    }

    /** Runs a measurement while the clients send requests, from the first answer on. */
    LoadResult during(Supplier<LoadResult> measurement) {
        ExecutorService threads = Executors.newFixedThreadPool(SIZE);
        try {
            IntStream.range(0, SIZE)
                    .forEach(i -> threads.execute(() -> send("127.0.0." + (2 + i % 2))));
            Waiting.until("a list", () -> lists.get() > 0);
            long began = System.nanoTime();
            lists.set(0);
            refusals.set(0);
            LoadResult loadResult = measurement.get();
            seconds = (System.nanoTime() - began) / 1e9;
            return loadResult;
        } finally {
            ended = true;
            end(threads);
        }
    }

    double listsASecond() {
        return lists.get() / seconds;
    }

    double refusalsASecond() {
        return refusals.get() / seconds;
    }

    /** Waits for the last answers, so that they do not disturb the next measurement. */
    private static void end(ExecutorService threads) {
        threads.shutdown();
        try {
            threads.awaitTermination(LAST_ANSWER.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(String from) {
        try (KeepAliveClient client =
                new KeepAliveClient(() -> proxy.connect(from), proxy.port(), headers)) {
            while (!ended) {
                (client.getStatus(LIST) == 200 ? lists : refusals).incrementAndGet();
            }
        } catch (IOException e) {
            if (!ended) {
                throw new BenchFailure("A client of the crowd failed: " + e + ".", e);
            }
        }
    }
}
