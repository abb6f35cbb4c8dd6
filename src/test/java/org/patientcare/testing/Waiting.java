package org.patientcare.testing;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waiting for a state, with an end to it. There is one deadline for everything: whoever waits for a
 * state loses no time when it comes, and how soon that is says more of the machine than of the
 * service.
 */
public final class Waiting {

    /** Long enough for the slowest machine, and longer than any time that the service keeps. */
    public static final Duration DEADLINE = Duration.ofMinutes(5);

    /**
     * What ends within this hangs on no machine: what the service bounds it bounds to ten seconds
     * or less, and what it forgets to bound lasts until the deadline.
     */
    public static final Duration NO_HANG = DEADLINE.dividedBy(5);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

    private Waiting() {}

    /** Looks every 50 ms until the condition holds; fails at the {@link #DEADLINE}. */
    public static void until(String what, BooleanSupplier condition) {
        until(condition, LOOK_AGAIN, () -> "not within " + DEADLINE + ": " + what);
    }

    /** Looks again until the condition holds; fails at the {@link #DEADLINE}, or interrupted. */
    public static void until(
            BooleanSupplier condition, Duration lookAgain, Supplier<String> otherwise) {
        until(condition, DEADLINE, lookAgain, otherwise);
    }

    /** The same with a limit of its own, for what is no test. */
    public static void until(
            BooleanSupplier condition,
            Duration limit,
            Duration lookAgain,
            Supplier<String> otherwise) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline || Thread.currentThread().isInterrupted()) {
                throw new AssertionError(otherwise.get());
            }
            LockSupport.parkNanos(lookAgain.toNanos());
        }
    }

    /** Waits for the end of a process, and ends it by force if it does not come. */
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
