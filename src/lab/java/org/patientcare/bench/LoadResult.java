package org.patientcare.bench;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The result of one load.
 *
 * @param rate calls a second of all clients together
 * @param p50 the median duration of a call in milliseconds
 */
record LoadResult(double rate, double p50, double p95, double p99) {

    /**
     * @param nanos the duration of each call
     */
    static LoadResult of(long[] nanos, double seconds) {
        if (nanos.length == 0) {
            throw new BenchFailure("No call ended within its cell: give it more seconds.");
        }
        Arrays.sort(nanos);
        return new LoadResult(
                nanos.length / seconds,
                millis(nanos, 0.50),
                millis(nanos, 0.95),
                millis(nanos, 0.99));
    }

    /** The median of each figure separately. */
    static LoadResult median(List<LoadResult> rounds) {
        return new LoadResult(
                median(rounds, LoadResult::rate),
                median(rounds, LoadResult::p50),
                median(rounds, LoadResult::p95),
                median(rounds, LoadResult::p99));
    }

    /** The median of one figure. */
    static <T> double median(List<T> rounds, ToDoubleFunction<T> figure) {
        return median(rounds.stream().mapToDouble(figure).toArray());
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /**
     * The interquartile mean: the mean without the lowest and the highest quarter of the values.
     */
    static double interquartileMean(double... values) {
        return Arrays.stream(values)
                .sorted()
                .skip(values.length / 4)
                .limit(values.length - 2 * (values.length / 4))
                .average()
                .orElseThrow();
    }

    private static double millis(long[] sorted, double share) {
        int index = (int) Math.ceil(share * sorted.length) - 1;
        return sorted[Math.max(index, 0)] / 1e6;
    }
}
