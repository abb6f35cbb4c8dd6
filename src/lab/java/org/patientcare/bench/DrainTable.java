package org.patientcare.bench;

import java.util.ArrayList;
import java.util.List;

/** Prints the results of a drain beside reads. */
final class DrainTable {

    private static final String ROW = "%-22s %13s %8s %8s %8s %13s %9s";
    private static final double GOAL = 0.8;
    private static final int MOST_CONNECTIONS = 3;

    private final Table table;
    private final long pending;
    private final List<LoadResult> quiet = new ArrayList<>();

    /**
     * @param pending the number of deliveries that are pending at the beginning
     */
    DrainTable(Table table, long pending) {
        this.table = table;
        this.pending = pending;
    }

    /**
     * @param seconds how long the node took to publish the events
     */
    void heading(int endpoints, long events, int clients, double seconds) {
        table.line("");
        table.line(
                "%s deliveries wait for %d endpoints; the node published their %s events in %s s, %s a second"
                        .formatted(
                                Table.number(0, pending),
                                endpoints,
                                Table.number(0, events),
                                Table.number(0, seconds),
                                Table.number(0, events / seconds)));
        table.line(
                "Node, database, receiver and %d clients that read share %d cores"
                        .formatted(clients, Runtime.getRuntime().availableProcessors()));
        table.line(
                ROW.formatted(
                        "",
                        "GET patient/s",
                        "p50 ms",
                        "p95 ms",
                        "p99 ms",
                        "deliveries/s",
                        "receiver"));
    }

    void quiet(String name, List<LoadResult> cells) {
        quiet.addAll(cells);
        row(name, LoadResult.median(cells), "", "");
    }

    /**
     * Prints the drain without reads.
     *
     * @param connections the highest number of connections that were busy at the same time
     */
    void alone(Flow flow, int connections) {
        String none = "";
        table.line(
                ROW.formatted(
                        "drain alone", none, none, none, none, rate(flow), cores(flow.receiver())));
        table.line(
                "  of which a delivery costs the node %s µs of a core, the database %s µs"
                        .formatted(Table.number(0, flow.node()), Table.number(0, flow.database())));
        table.atMost(
                "Connections of the pool that a drain has at work", connections, MOST_CONNECTIONS);
    }

    void beside(List<Flow.Measured<LoadResult>> cells) {
        List<Flow> flows = cells.stream().map(Flow.Measured::flow).toList();
        row(
                "drain beside reads",
                LoadResult.median(cells.stream().map(Flow.Measured::result).toList()),
                Table.number(0, LoadResult.median(flows, Flow::rate)),
                cores(LoadResult.median(flows, Flow::receiver)));
        table.line(
                "  medians of %d cells; deliveries a second in the first %s, in the last %s"
                        .formatted(
                                cells.size(),
                                rate(flows.get(0)),
                                rate(flows.get(flows.size() - 1))));
    }

    /** Prints the final counts and judges the goals; to be called last. */
    void end(EventReceiver receiver, List<Flow.Measured<LoadResult>> beside) {
        long arrived = receiver.sum(DeliveryCounts::distinct);
        double rate = LoadResult.median(beside, each -> each.flow().rate());
        long repeated = receiver.sum(DeliveryCounts::repeated);
        long outOfOrder = receiver.sum(DeliveryCounts::outOfOrder);
        String left =
                arrived == pending
                        ? "none is left"
                        : "the drain was ended, %s are left: %s s more beside reads"
                                .formatted(
                                        Table.number(0, pending - arrived),
                                        Table.number(0, (pending - arrived) / rate));
        table.line(
                "%s arrived, %d more than once, %d out of the order of their visit; %s"
                        .formatted(Table.number(0, arrived), repeated, outOfOrder, left));
        double reads = LoadResult.median(beside, each -> each.result().rate());
        table.atLeast(
                "GET patient beside the drain, to quiet",
                reads / LoadResult.median(quiet, LoadResult::rate),
                GOAL);
        table.atMost("Repeated or out of order in the drain", repeated + outOfOrder, 0);
    }

    private void row(String name, LoadResult reads, String deliveries, String receiver) {
        table.line(
                ROW.formatted(
                        name,
                        Table.number(0, reads.rate()),
                        Table.number(2, reads.p50()),
                        Table.number(2, reads.p95()),
                        Table.number(2, reads.p99()),
                        deliveries,
                        receiver));
    }

    private static String rate(Flow flow) {
        return Table.number(0, flow.rate());
    }

    private static String cores(double receiver) {
        return Table.number(2, receiver);
    }
}
