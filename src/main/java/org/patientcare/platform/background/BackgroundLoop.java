package org.patientcare.platform.background;

import jakarta.enterprise.concurrent.ManageableThread;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Repeats work on one thread without an end. Each iteration waits by itself for something to do. An
 * iteration that fails is logged as {@link BackgroundFailures} describes, and the next one begins
 * after a pause: only {@link #stop}, or the server stopping its threads, ends the loop. Any other
 * interrupt only wakes it.
 */
public final class BackgroundLoop {

    private static final int END_TIMEOUT_MILLIS = 2000;

    private final BackgroundFailures failures;
    private final Iteration iteration;
    private final CountDownLatch ending = new CountDownLatch(1);

    private Duration pause = Duration.ofMillis(100);
    private Runnable afterFailure = () -> {};
    private Consumer<Thread> wake = Thread::interrupt;
    private Runnable last = () -> {};
    private volatile Thread thread;

    /** One iteration: waits until there is something to do, not for long, and does it. */
    @FunctionalInterface
    public interface Iteration {

        /**
         * @throws Exception of any kind: it is logged, and the next iteration follows
         */
        void run() throws Exception;
    }

    /**
     * @param log of the class whose work it is
     * @param failed what did not happen if an iteration fails, without a full stop
     */
    public BackgroundLoop(Logger log, String failed, Iteration iteration) {
        failures = new BackgroundFailures(log, failed);
        this.iteration = iteration;
    }

    /**
     * Sets what is done after each iteration that failed, on the loop's thread, and how long the
     * loop then pauses. The default is nothing and 100 ms.
     */
    public BackgroundLoop afterFailure(Runnable task, Duration rests) {
        afterFailure = task;
        pause = rests;
        return this;
    }

    /**
     * Sets how another thread wakes a waiting iteration when the loop is to end. The default is an
     * interrupt; a loop whose last iteration still has to wait for something must not be
     * interrupted and needs another way.
     */
    public BackgroundLoop wokenBy(Consumer<Thread> waker) {
        wake = waker;
        return this;
    }

    /** Sets what is done after the last iteration, on the loop's thread. */
    public BackgroundLoop afterLast(Runnable task) {
        last = task;
        return this;
    }

    /** Starts the thread; to be called once. */
    public void start(ThreadFactory threads) {
        Thread created = threads.newThread(this::run);
        thread = created;
        created.start();
    }

    /** Ends the loop after the current iteration, and waits for that for 2 s at most. */
    public void stop() {
        failures.stop();
        ending.countDown();
        Thread running = thread;
        if (running == null) {
            return;
        }
        wake.accept(running);
        try {
            running.join(END_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the current iteration is the last one. */
    public boolean isEnding() {
        return ending.getCount() == 0
                || thread instanceof ManageableThread managed && managed.isShutdown();
    }

    private void run() {
        boolean over = isEnding();
        while (!over) {
            over = !succeeds() && endsWithin(pause) || isEnding();
        }
        failures.attempt(last);
    }

    /** Runs an iteration. One that is interrupted has not failed. */
    private boolean succeeds() {
        try {
            iteration.run();
            return true;
        } catch (InterruptedException e) {
            // The caller checks next whether the loop is to end.
            return true;
        } catch (Exception | Error e) {
            failures.logFailure(e);
            failures.attempt(afterFailure);
            return false;
        }
    }

    /** Pauses for this time, or until the loop is to end. */
    private boolean endsWithin(Duration time) {
        try {
            return ending.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            // The pause is over.
            return false;
        }
    }
}
