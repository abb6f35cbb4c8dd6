package org.patientcare.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/** Runs clients in parallel, each of which calls without a pause for some time. */
final class Load {

    private static final int FIRST_CAPACITY = 4096;

    private Load() {}

    /** What is measured. */
    interface Subject {

        /** A client with a connection of its own; numbered from 0. */
        Client client(int number) throws SQLException;
    }

    /** One of the callers. */
    interface Client extends AutoCloseable {

        void call() throws IOException, SQLException;

        @Override
        void close() throws IOException, SQLException;
    }

    static LoadResult run(Subject subject, int clients, double seconds) {
        CountDownLatch start = new CountDownLatch(clients);
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        try {
            List<Future<long[]>> running = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                int number = i;
                running.add(threads.submit(() -> calls(subject, number, start, seconds)));
            }
            LongStream nanos = LongStream.empty();
            for (Future<long[]> client : running) {
                nanos = LongStream.concat(nanos, Arrays.stream(client.get()));
            }
            return LoadResult.of(nanos.toArray(), seconds);
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchFailure("The measurement was interrupted.", e);
        } finally {
            threads.shutdownNow();
        }
    }

    /** The nanoseconds that each call took. A call that ends too late is left out. */
    private static long[] calls(Subject subject, int number, CountDownLatch start, double seconds)
            throws Exception {
        try (Client client = subject.client(number)) {
            start.countDown();
            start.await();
            long[] nanos = new long[FIRST_CAPACITY];
            int count = 0;
            long end = System.nanoTime() + (long) (seconds * 1e9);
            while (true) {
                long begin = System.nanoTime();
                client.call();
                long now = System.nanoTime();
                if (now > end) {
                    return Arrays.copyOf(nanos, count);
                }
                if (count == nanos.length) {
                    nanos = Arrays.copyOf(nanos, 2 * count);
                }
                nanos[count++] = now - begin;
            }
        } finally {
            start.countDown();
        }
    }

    private static BenchFailure failure(Throwable cause) {
        return cause instanceof BenchFailure failure
                ? failure
                : new BenchFailure("A call failed: " + cause + ".", cause);
    }
}
