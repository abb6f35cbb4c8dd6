package org.patientcare.platform.metrics;

import java.util.concurrent.atomic.LongAdder;

/** Durations, counted in buckets that can be added up over nodes. */
final class Histogram {

    /** Upper bounds in milliseconds; one more bucket has no bound. */
    static final int[] BOUNDS = {1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000};

    private static final double NANOS_A_SECOND = 1e9;
    private static final long NANOS_A_MILLI = 1_000_000;

    private final LongAdder[] counts = new LongAdder[BOUNDS.length + 1];
    private final LongAdder nanos = new LongAdder();

    Histogram() {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = new LongAdder();
        }
    }

    void add(long took) {
        int bucket = 0;
        while (bucket < BOUNDS.length && took > BOUNDS[bucket] * NANOS_A_MILLI) {
            bucket++;
        }
        counts[bucket].increment();
        nanos.add(took);
    }

    /**
     * How many durations were within the bound of this index; for the number of bounds, how many
     * there were in total.
     */
    long cumulativeCount(int bound) {
        long sum = 0;
        for (int i = 0; i <= bound; i++) {
            sum += counts[i].sum();
        }
        return sum;
    }

    double seconds() {
        return nanos.sum() / NANOS_A_SECOND;
    }
}
