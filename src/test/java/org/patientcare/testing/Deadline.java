package org.patientcare.testing;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for something that has to come true within a time. */
public final class Deadline {

    private static final long LOOK_AGAIN_MILLIS = 50;

    private Deadline() {}

    /** Fails when the time is over. */
    public static void within(Duration time, String what, BooleanSupplier condition) {
        long end = System.nanoTime() + time.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not within " + time + ": " + what);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_AGAIN_MILLIS));
        }
    }
}
