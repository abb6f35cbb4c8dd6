package org.patientcare.platform.background;

import java.lang.System.Logger;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Periodic and single tasks on a few threads of their own, since those of the container's scheduler
 * wait for partners and the database. A task that fails is logged as {@link BackgroundFailures}
 * describes, and runs again at its next time.
 */
public final class BackgroundTasks {

    private final BackgroundFailures failures;
    private ScheduledThreadPoolExecutor executor;

    /**
     * @param log of the class whose tasks they are
     * @param failed what did not happen if a task fails, without a full stop
     */
    public BackgroundTasks(Logger log, String failed) {
        failures = new BackgroundFailures(log, failed);
    }

    /** To be called first, and once. */
    public void start(ThreadFactory threads, int number) {
        executor = new ScheduledThreadPoolExecutor(number, threads);
    }

    /**
     * Runs the task for the first time after the interval, and then again each time the interval
     * has passed since its end.
     */
    public void every(Duration interval, Runnable task) {
        long nanos = interval.toNanos();
        executor.scheduleWithFixedDelay(() -> attempt(task), nanos, nanos, TimeUnit.NANOSECONDS);
    }

    /** Runs the task once, as soon as a thread is free; not after {@link #stop}. */
    public void execute(Runnable task) {
        try {
            executor.execute(() -> attempt(task));
        } catch (RejectedExecutionException e) {
            failures.logFailure(e);
        }
    }

    /** Runs the task at once, on the current thread, as {@link BackgroundFailures#attempt} does. */
    public boolean attempt(Runnable task) {
        return failures.attempt(task);
    }

    /** Begins no more tasks, and interrupts the running ones without waiting for them. */
    public void stop() {
        failures.stop();
        if (executor != null) {
            executor.shutdownNow();
        }
    }
}
