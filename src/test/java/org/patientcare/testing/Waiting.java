package org.patientcare.testing;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits for a condition, up to a deadline. There is one deadline for everything: a wait ends as
 * soon as its condition holds, and how soon that is depends more on the machine than on the
 * service.
 */
public final class Waiting {

    /** Long enough for the slowest machine, and longer than any time-out of the service. */
    public static final Duration DEADLINE = Duration.ofMinutes(5);

    /**
     * What ends within this time does not hang, on any machine: the service limits what it limits
     * to ten seconds or less, and what has no limit lasts until the deadline.
     */
    public static final Duration NO_HANG = DEADLINE.dividedBy(5);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    private Waiting() {}

    /**
     * Polls every 50 ms until the condition holds; fails at the {@link #DEADLINE}.
     *
     * @param what the failure message says was not reached
     */
    public static void until(String what, BooleanSupplier condition) {
        until(condition, POLL_INTERVAL, () -> "not within " + DEADLINE + ": " + what);
    }

    /**
     * Polls until the condition holds; fails at the {@link #DEADLINE}, or if the thread is
     * interrupted.
     */
    public static void until(
            BooleanSupplier condition, Duration interval, Supplier<String> otherwise) {
        until(condition, DEADLINE, interval, otherwise);
    }

    /** The same with another limit, for code that is not a test. */
    public static void until(
            BooleanSupplier condition,
            Duration limit,
            Duration interval,
            Supplier<String> otherwise) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline || Thread.currentThread().isInterrupted()) {
                throw new AssertionError(otherwise.get());
            }
            LockSupport.parkNanos(interval.toNanos());
        }
    }

    /**
     * Waits for a process to end; kills it at the {@link #DEADLINE}, or if the thread is
     * interrupted.
     */
    public static void forTheEndOf(Process process) {
        try {
            if (!process.waitFor(DEADLINE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
