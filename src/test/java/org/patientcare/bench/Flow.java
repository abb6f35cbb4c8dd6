package org.patientcare.bench;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * What was sent while something else happened, and what all that together cost.
 *
 * @param rate deliveries a second, as they arrived
 * @param node microseconds of a core for each, of the node and whatever else it did
 * @param database the same of its processes
 * @param receiver cores that the receiver took
 */
record Flow(double rate, double node, double database, double receiver) {

    /** Who sends, and who receives. */
    record Meter(BenchServer node, BenchDatabase database, EventReceiver receiver) {

        /** For as long as the work lasts. */
        <T> Measured<T> during(Supplier<T> work) {
            Duration ofNode = node.cpu();
            Duration ofDatabase = database.cpu();
            Duration ofReceiver = receiver.cpu();
            long arrived = receiver.sum(Arrivals::distinct);
            long begin = System.nanoTime();
            T result = work.get();
            double nanos = System.nanoTime() - begin;
            double events = receiver.sum(Arrivals::distinct) - arrived;
            Flow flow =
                    new Flow(
                            events / nanos * 1e9,
                            node.cpu().minus(ofNode).toNanos() / 1e3 / events,
                            database.cpu().minus(ofDatabase).toNanos() / 1e3 / events,
                            receiver.cpu().minus(ofReceiver).toNanos() / nanos);
            return new Measured<>(result, flow);
        }
    }

    /**
     * A result, and what was sent until it was there.
     *
     * @param <T> of the result
     */
    record Measured<T>(T result, Flow flow) {}
}
