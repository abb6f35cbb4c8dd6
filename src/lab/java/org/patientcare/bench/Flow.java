package org.patientcare.bench;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * What was delivered while some work was done, and the CPU time of both together.
 *
 * @param rate deliveries a second that arrived
 * @param node microseconds of the node's CPU time per delivery, including the node's other work
 * @param database microseconds of the database's CPU time per delivery
 * @param receiver the receiver's CPU time, as a number of cores
 */
record Flow(double rate, double node, double database, double receiver) {

    /** The processes whose CPU time is measured. */
    record Meter(BenchServer node, BenchDatabase database, EventReceiver receiver) {

        /** Measures for as long as the work lasts. */
        <T> Measured<T> during(Supplier<T> work) {
            Duration ofNode = node.cpuTime();
            Duration ofDatabase = database.cpuTime();
            Duration ofReceiver = receiver.cpuTime();
            long arrived = receiver.sum(DeliveryCounts::distinct);
            long begin = System.nanoTime();
            T result = work.get();
            double nanos = System.nanoTime() - begin;
            double events = receiver.sum(DeliveryCounts::distinct) - arrived;
            Flow flow =
                    new Flow(
                            events / nanos * 1e9,
                            node.cpuTime().minus(ofNode).toNanos() / 1e3 / events,
                            database.cpuTime().minus(ofDatabase).toNanos() / 1e3 / events,
                            receiver.cpuTime().minus(ofReceiver).toNanos() / nanos);
            return new Measured<>(result, flow);
        }
    }

    /**
     * The result of some work, and what was delivered meanwhile.
     *
     * @param <T> type of the result
     */
    record Measured<T>(T result, Flow flow) {}
}
