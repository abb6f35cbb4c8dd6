package org.patientcare.platform.background;

import jakarta.enterprise.concurrent.ManageableThread;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Work without an end, turn after turn on one thread. A turn waits by itself for something to do. A
 * turn that fails is noted as {@link BackgroundFailures} does, and after a rest the next one
 * begins: nothing but {@link #end}, or the server that ends its threads, ends the loop. An
 * interrupt by anybody else only wakes it.
 */
public final class BackgroundLoop {

    private static final int PATIENCE_TO_END_MILLIS = 2000;

    private final BackgroundFailures failures;
    private final Turn turn;
    private final CountDownLatch ending = new CountDownLatch(1);

    private Duration rest = Duration.ofMillis(100);
    private Runnable afterFailure = () -> {};
    private Consumer<Thread> wake = Thread::interrupt;
    private Runnable last = () -> {};
    private volatile Thread thread;

    /** Waits until there is something to do, not for long, and does it. */
    @FunctionalInterface
    public interface Turn {

        /**
         * @throws Exception of any kind: it is noted, and the next turn comes
         */
        void run() throws Exception;
    }

    /**
     * @param log of the class whose work it is
     * @param failed what did not happen where a turn fails, without a full stop
     */
    public BackgroundLoop(Logger log, String failed, Turn turn) {
        failures = new BackgroundFailures(log, failed);
        this.turn = turn;
    }

    /**
     * What is done after each turn that failed, on the loop's thread, and how long the loop rests
     * then; nothing and 100 ms if it is not said.
     */
    public BackgroundLoop afterFailure(Runnable task, Duration rests) {
        afterFailure = task;
        rest = rests;
        return this;
    }

    /**
     * How a turn that waits is woken for the end, by another thread; by an interrupt if it is not
     * said. Whoever must not be interrupted, because the last turn still has to wait for something,
     * says another way.
     */
    public BackgroundLoop wokenBy(Consumer<Thread> way) {
        wake = way;
        return this;
    }

    /** What is done after the last turn, on the loop's thread. */
    public BackgroundLoop atLast(Runnable task) {
        last = task;
        return this;
    }

    /** Begins the first turn; once. */
    public void begin(ThreadFactory threads) {
        Thread made = threads.newThread(this::run);
        thread = made;
        made.start();
    }

    /** The turn at hand is the last one. Waits for it for 2 s at most. */
    public void end() {
        failures.end();
        ending.countDown();
        Thread running = thread;
        if (running == null) {
            return;
        }
        wake.accept(running);
        try {
            running.join(PATIENCE_TO_END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the turn at hand is the last one. */
    public boolean isEnding() {
        return ending.getCount() == 0
                || thread instanceof ManageableThread managed && managed.isShutdown();
    }

    private void run() {
        boolean over = isEnding();
        while (!over) {
            over = !succeeds() && endsWithin(rest) || isEnding();
        }
        failures.attempt(last);
    }

    /** Makes a turn. One that is interrupted has not failed. */
    private boolean succeeds() {
        try {
            turn.run();
            return true;
        } catch (InterruptedException e) {
            // Whether this is the end is asked next.
            return true;
        } catch (Exception | Error e) {
            failures.note(e);
            failures.attempt(afterFailure);
            return false;
        }
    }

    /** Rests so long, or until the end. */
    private boolean endsWithin(Duration time) {
        try {
            return ending.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            // The next turn comes sooner, or none.
            return false;
        }
    }
}
