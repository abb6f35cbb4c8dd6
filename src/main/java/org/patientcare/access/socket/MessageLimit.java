package org.patientcare.access.socket;

import java.time.Duration;

/**
 * Counts messages of one connection and their characters in fixed windows. Used by one thread at a
 * time.
 */
final class MessageLimit {

    private static final long WINDOW = Duration.ofSeconds(10).toNanos();

    /** Many more than two browsers with many networks each need to find each other. */
    private static final int MESSAGES = 300;

    /** Several offers of the greatest length; what is sent is kept for a minute. */
    private static final int CHARACTERS = 400_000;

    private long since = System.nanoTime();
    private int count;
    private int characters;

    /** Counts one more message, and says whether it exceeds the limit. */
    boolean comesWith(String message) {
        long now = System.nanoTime();
        if (now - since > WINDOW) {
            since = now;
            count = 0;
            characters = 0;
        }
        characters += message.length();
        return ++count > MESSAGES || characters > CHARACTERS;
    }
}
