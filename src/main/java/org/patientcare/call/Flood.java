package org.patientcare.call;

import java.time.Duration;

/** Counts messages of one connection in fixed windows. Used by one thread at a time. */
final class Flood {

    private static final long WINDOW = Duration.ofSeconds(10).toNanos();

    /** Many more than two browsers with many networks each need to find each other. */
    private static final int MESSAGES = 300;

    private long since = System.nanoTime();
    private int count;

    /** Whether one more is one too many. */
    boolean comesWithOneMore() {
        long now = System.nanoTime();
        if (now - since > WINDOW) {
            since = now;
            count = 0;
        }
        return ++count > MESSAGES;
    }
}
