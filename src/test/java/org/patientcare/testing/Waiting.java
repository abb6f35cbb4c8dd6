package org.patientcare.testing;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waiting for something outside this process, with an end to it. */
public final class Waiting {

    private Waiting() {}

    /** Looks again until the condition holds; fails when the limit has passed. */
    public static void until(
            BooleanSupplier condition,
            Duration limit,
            Duration lookAgain,
            Supplier<String> otherwise) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError(otherwise.get());
            }
            LockSupport.parkNanos(lookAgain.toNanos());
        }
    }

    /** Looks every 50 ms until the condition holds; fails when the limit has passed. */
    public static void within(Duration limit, String what, BooleanSupplier condition) {
        until(condition, limit, Duration.ofMillis(50), () -> "not within " + limit + ": " + what);
    }

    /** Waits for the end of a process, and ends it by force if it does not come. */
    public static void forTheEndOf(Process process, Duration limit) {
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
