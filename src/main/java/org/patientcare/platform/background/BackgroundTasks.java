package org.patientcare.platform.background;

import java.lang.System.Logger;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Tasks that are done now and then, on a few threads of their own: those of the container's
 * scheduler wait for partners and the database. A task that fails is noted as {@link
 * BackgroundFailures} does, and comes again.
 */
public final class BackgroundTasks {

    private final BackgroundFailures failures;
    private ScheduledThreadPoolExecutor executor;

    /**
     * @param log of the class whose tasks they are
     * @param failed what did not happen where a task fails, without a full stop
     */
    public BackgroundTasks(Logger log, String failed) {
        failures = new BackgroundFailures(log, failed);
    }

    /** First of all, once. */
    public void begin(ThreadFactory threads, int number) {
        executor = new ScheduledThreadPoolExecutor(number, threads);
    }

    /** Does it for the first time after that time, and then so long after each end of it. */
    public void every(Duration interval, Runnable task) {
        long nanos = interval.toNanos();
        executor.scheduleWithFixedDelay(() -> attempt(task), nanos, nanos, TimeUnit.NANOSECONDS);
    }

    /** Does it once, as soon as a thread is free; not at all after the {@link #end}. */
    public void execute(Runnable task) {
        try {
            executor.execute(() -> attempt(task));
        } catch (RejectedExecutionException e) {
            failures.note(e);
        }
    }

    /** Does it at once, on the thread at hand, as {@link BackgroundFailures#attempt}. */
    public boolean attempt(Runnable task) {
        return failures.attempt(task);
    }

    /** Nothing begins any more, and what is under way is interrupted and not waited for. */
    public void end() {
        failures.end();
        if (executor != null) {
            executor.shutdownNow();
        }
    }
}
