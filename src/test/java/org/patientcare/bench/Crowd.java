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
 * 600 clients of one organization, each with a connection of its own, that ask for a list of codes
 * over and over, whatever the answer is. They come from two addresses, since the proxy gives one
 * only 500 connections.
 */
final class Crowd {

    private static final int SIZE = 600;
    private static final Duration LAST_ANSWER = Duration.ofSeconds(30);
    private static final String LIST = "/v1/activation-codes";

    private final Proxy proxy;
    private final String headers;
    private final AtomicLong lists = new AtomicLong();
    private final AtomicLong refusals = new AtomicLong();
    private volatile boolean ended;
    private double seconds;

    private Crowd(Proxy proxy, String headers) {
        this.proxy = proxy;
        this.headers = headers;
    }

    static Crowd of(Proxy proxy, Organization sender) {
        return new Crowd(proxy, sender.http().without("X-Forwarded-For").headerBlock());
    }

    /** Measures while the crowd is there, from its first answers on. */
    Cell during(Supplier<Cell> measurement) {
        ExecutorService threads = Executors.newFixedThreadPool(SIZE);
        try {
            IntStream.range(0, SIZE)
                    .forEach(i -> threads.execute(() -> send("127.0.0." + (2 + i % 2))));
            Waiting.until("a list", () -> lists.get() > 0);
            long began = System.nanoTime();
            lists.set(0);
            refusals.set(0);
            Cell cell = measurement.get();
            seconds = (System.nanoTime() - began) / 1e9;
            return cell;
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

    /** The last answers are not to fall into what is measured next. */
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
                (client.ask(LIST) == 200 ? lists : refusals).incrementAndGet();
            }
        } catch (IOException e) {
            if (!ended) {
                throw new BenchFailure("A client of the crowd failed: " + e + ".", e);
            }
        }
    }
}
