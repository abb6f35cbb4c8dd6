package org.patientcare.chaos.erasures;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Calls that are made again and again on a thread of their own, whether or not nodes answer. */
final class Background implements AutoCloseable {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final AtomicBoolean ending = new AtomicBoolean();
    private final CompletableFuture<Void> running;

    private Background(Runnable call) {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        running = CompletableFuture.runAsync(() -> repeat(call), thread);
        thread.shutdown();
    }

    static Background repeating(Runnable call) {
        return new Background(call);
    }

    private void repeat(Runnable call) {
        while (!ending.get()) {
            try {
                call.run();
            } catch (IllegalStateException noAnswer) {
                // The node was killed; the next call is made at the other one.
                Thread.onSpinWait();
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Returns when the last call has ended; throws what a call threw. */
    @Override
    public void close() {
        ending.set(true);
        running.join();
    }
}
