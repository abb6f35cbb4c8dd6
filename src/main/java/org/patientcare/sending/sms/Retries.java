package org.patientcare.sending.sms;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Retries a task in the background, with pauses of 1, 2, 4 seconds and so on, up to a minute. At
 * most one retry is scheduled at any time.
 */
final class Retries implements AutoCloseable {

    private static final long LONGEST_PAUSE_SECONDS = 60;
    private static final int MAX_DOUBLINGS = 6;

    private final ScheduledExecutorService scheduler;
    private final Runnable attempt;
    private final AtomicBoolean waiting = new AtomicBoolean();

    private volatile int failures;
    private volatile boolean closed;

    Retries(ScheduledExecutorService scheduler, Runnable attempt) {
        this.scheduler = scheduler;
        this.attempt = attempt;
    }

    void now() {
        after(0);
    }

    void later() {
        after(Math.min(LONGEST_PAUSE_SECONDS, 1L << Math.max(0, failures - 1)));
    }

    /** Counts a failure, which doubles the next pause. */
    void failed() {
        failures = Math.min(failures + 1, 1 + MAX_DOUBLINGS);
    }

    void succeeded() {
        failures = 0;
    }

    /** Whether there was no failure since the last success. */
    boolean isWithoutFailures() {
        return failures == 0;
    }

    @Override
    public void close() {
        closed = true;
    }

    private void after(long seconds) {
        if (closed || !waiting.compareAndSet(false, true)) {
            return;
        }
        try {
            scheduler.schedule(this::attempt, seconds, TimeUnit.SECONDS);
        } catch (RejectedExecutionException e) {
            // The server is being stopped.
            closed = true;
        }
    }

    private void attempt() {
        waiting.set(false);
        if (!closed) {
            attempt.run();
        }
    }
}
