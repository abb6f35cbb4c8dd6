package org.patientcare.bench;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What one load brought.
 *
 * @param rate calls a second, by all clients together
 * @param p50 half of the calls took no longer, in milliseconds
 */
record Cell(double rate, double p50, double p95, double p99) {

    /**
     * @param nanos of each call
     */
    static Cell of(long[] nanos, double seconds) {
        if (nanos.length == 0) {
            throw new BenchFailure("No call ended within its cell: give it more seconds.");
        }
        Arrays.sort(nanos);
        return new Cell(
                nanos.length / seconds,
                millis(nanos, 0.50),
                millis(nanos, 0.95),
                millis(nanos, 0.99));
    }

    /** Each figure's median by itself. */
    static Cell median(List<Cell> rounds) {
        return new Cell(
                median(rounds, Cell::rate),
                median(rounds, Cell::p50),
                median(rounds, Cell::p95),
                median(rounds, Cell::p99));
    }

    /** Of one figure. */
    static <T> double median(List<T> rounds, ToDoubleFunction<T> figure) {
        return median(rounds.stream().mapToDouble(figure).toArray());
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** The mean without the quarter that is least and the quarter that is most. */
    static double middle(double... values) {
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
