package org.patientcare.bench;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** What arrived at one address, and in which order. */
final class Arrivals {

    private final BitSet seen = new BitSet();
    private final Map<String, Long> newest = new HashMap<>();
    private long distinct;
    private long repeated;
    private long outOfOrder;
    private boolean begun;
    private long first;
    private long last;

    /**
     * An event arrived.
     *
     * @param sequence of events of an object, grows with each
     */
    synchronized void note(long sequence, String object) {
        last = System.nanoTime();
        if (!begun) {
            begun = true;
            first = last;
        }
        int number = Math.toIntExact(sequence);
        if (seen.get(number)) {
            repeated++;
            return;
        }
        seen.set(number);
        distinct++;
        if (newest.merge(object, sequence, Math::max) > sequence) {
            outOfOrder++;
        }
    }

    /** The next one is the first of those whose time is taken. */
    synchronized void restart() {
        begun = false;
    }

    /** From the first to the last since {@link #restart}. */
    synchronized double seconds() {
        return (last - first) / 1e9;
    }

    /** Events that came, each once. */
    synchronized long distinct() {
        return distinct;
    }

    /** Calls of an event that had come before. */
    synchronized long repeated() {
        return repeated;
    }

    /** Events that came for the first time after a later one of their object. */
    synchronized long outOfOrder() {
        return outOfOrder;
    }
}
