package org.patientcare.platform.metrics;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Requests by operation: how many with which status, how long they took, how many are running. */
@ApplicationScoped
public class RequestMetrics implements MetricSource {

    private static final String COUNT = "patientcare_requests_total";
    private static final String TIME = "patientcare_request_duration_seconds";
    private static final double MILLIS_A_SECOND = 1000;

    private final Map<String, Operation> operations = new ConcurrentHashMap<>();
    private final AtomicInteger running = new AtomicInteger();

    private static final class Operation {
        private final Map<Integer, LongAdder> statuses = new ConcurrentHashMap<>();
        private final Histogram duration = new Histogram();
    }

    public void began() {
        running.incrementAndGet();
    }

    /**
     * @param operation method and path template; there is one series for each
     */
    public void ended(String operation, int status, long nanos) {
        running.decrementAndGet();
        Operation of = operations.computeIfAbsent(operation, any -> new Operation());
        of.statuses.computeIfAbsent(status, any -> new LongAdder()).increment();
        of.duration.add(nanos);
    }

    public int running() {
        return running.get();
    }

    @Override
    public void write(PrometheusText text) {
        text.family("patientcare_requests_running", "gauge", "Requests in progress")
                .value("patientcare_requests_running", running());
        Map<String, Operation> sorted = new TreeMap<>(operations);
        text.family(COUNT, "counter", "Requests answered");
        sorted.forEach(
                (name, operation) ->
                        new TreeMap<>(operation.statuses)
                                .forEach(
                                        (status, count) ->
                                                text.value(
                                                        COUNT,
                                                        count.sum(),
                                                        "operation",
                                                        name,
                                                        "status",
                                                        status.toString())));
        text.family(TIME, "histogram", "Time to answer a request");
        sorted.forEach((name, operation) -> write(text, name, operation.duration));
    }

    private static void write(PrometheusText text, String operation, Histogram duration) {
        String bucket = TIME + "_bucket";
        for (int i = 0; i < Histogram.BOUNDS.length; i++) {
            String bound = Double.toString(Histogram.BOUNDS[i] / MILLIS_A_SECOND);
            text.value(bucket, duration.cumulativeCount(i), "operation", operation, "le", bound);
        }
        long all = duration.cumulativeCount(Histogram.BOUNDS.length);
        text.value(bucket, all, "operation", operation, "le", "+Inf");
        text.value(TIME + "_sum", duration.seconds(), "operation", operation);
        text.value(TIME + "_count", all, "operation", operation);
    }

    /** Durations, counted in buckets that can be added up over nodes. */
    private static final class Histogram {

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
         * How many durations were within the bound of this index; for the number of bounds, how
         * many there were in total.
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
}
