package org.patientcare.bench;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** Counts the events that arrived at one path of the receiver, and checks their order. */
final class DeliveryCounts {

    private final BitSet seen = new BitSet();
    private final Map<String, Long> newest = new HashMap<>();
    private long distinct;
    private long repeated;
    private long outOfOrder;
    private boolean begun;
    private long first;
    private long last;

    /**
     * Records an event.
     *
     * @param sequence grows with each event of an object
     */
    synchronized void record(long sequence, String object) {
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

    /** Restarts the measurement of time: the next event is the first of those measured. */
    synchronized void restart() {
        begun = false;
    }

    /** The seconds from the first to the last event since {@link #restart}. */
    synchronized double seconds() {
        return (last - first) / 1e9;
    }

    /** The number of different events. */
    synchronized long distinct() {
        return distinct;
    }

    /** The number of calls with an event that had arrived before. */
    synchronized long repeated() {
        return repeated;
    }

    /** The number of events that arrived for the first time after a later event of their object. */
    synchronized long outOfOrder() {
        return outOfOrder;
    }
}
