package org.patientcare.access.socket;

import java.time.Duration;

/**
 * Limits the messages of one connection, and their characters, in fixed windows of 10 s. Not
 * thread-safe.
 */
final class MessageLimit {

    private static final long WINDOW = Duration.ofSeconds(10).toNanos();

    /**
     * Messages per window: many more than two browsers with many network interfaces each need to
     * connect.
     */
    private static final int MAX_MESSAGES = 300;

    /**
     * Characters per window: several session descriptions of the maximum length. Sent messages are
     * kept for a minute.
     */
    private static final int MAX_CHARACTERS = 400_000;

    private long windowStart = System.nanoTime();
    private int count;
    private int characters;

    /** Counts a message and returns whether it exceeds the limit. */
    boolean countAndCheck(String message) {
        long now = System.nanoTime();
        if (now - windowStart > WINDOW) {
            windowStart = now;
            count = 0;
            characters = 0;
        }
        characters += message.length();
        return ++count > MAX_MESSAGES || characters > MAX_CHARACTERS;
    }
}
