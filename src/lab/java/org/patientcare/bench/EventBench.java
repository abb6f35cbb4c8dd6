package org.patientcare.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.patientcare.testing.Node;
import org.patientcare.testing.NodePair;
import org.patientcare.testing.Waiting;

/**
 * Measures events: how many a second a node delivers to one receiver on this machine, from commit
 * to arrival, and how much a backlog that drains slows down reads. The tables of the last thirty
 * days exist, as in an installation that is no longer new.
 */
final class EventBench {

    private static final long EVENTS = 5_000;
    private static final int ROUNDS = 3;
    private static final double GOAL = 500;
    private static final String PATH = "/one";

    private final BenchDatabase database;
    private final Table table;
    private final double seconds;

    EventBench(BenchDatabase database, Table table, double seconds) {
        this.database = database;
        this.table = table;
        this.seconds = seconds;
    }

    void measure(Map<String, String> settings, Path war, Path folder, int port) {
        NodePair.Build build = new NodePair.Build(war, Node.POST_BOOT, settings);
        try (BenchServer node = BenchServer.start(build, port, folder.resolve("events.log"))) {
            oneReceiver(node, port);
            new DrainBench(database, node, table, seconds, port).measure();
        }
    }

    private void oneReceiver(BenchServer node, int port) {
        EventOrganization clinic = EventOrganization.of(database, port, EVENTS);
        try (EventReceiver receiver = new EventReceiver()) {
            Flow.Meter meter = new Flow.Meter(node, database, receiver);
            clinic.subscribe(receiver.url(PATH));
            List<Double> rates = new ArrayList<>();
            List<Flow> flows = new ArrayList<>();
            for (int round = 0; round <= ROUNDS; round++) {
                receiver.countsOf(PATH).restart();
                clinic.addEvents(EVENTS);
                long all = (round + 1) * EVENTS;
                Flow flow = meter.during(() -> await(receiver.countsOf(PATH), all)).flow();
                Waiting.until("the results are written", () -> clinic.pending() == 0);
                if (round == 0) {
                    clinic.copyToPastDays();
                    database.vacuumAll();
                } else {
                    rates.add(EVENTS / receiver.countsOf(PATH).seconds());
                    flows.add(flow);
                }
            }
            report(rates, flows, receiver.countsOf(PATH));
        }
    }

    private static boolean await(DeliveryCounts deliveryCounts, long events) {
        Waiting.until("all events arrived", () -> deliveryCounts.distinct() >= events);
        return true;
    }

    private void report(List<Double> rates, List<Flow> flows, DeliveryCounts deliveryCounts) {
        double rate = LoadResult.median(rates, each -> each);
        table.line("");
        table.line(
                "%s events to one receiver, %d rounds: %s a second (%s)"
                        .formatted(
                                Table.number(0, EVENTS),
                                ROUNDS,
                                Table.number(0, rate),
                                String.join(
                                        ", ",
                                        rates.stream()
                                                .map(each -> Table.number(0, each))
                                                .toList())));
        table.line(
                "CPU in µs an event, from its commit on: node %s, database %s; the receiver took %s of the %d cores"
                        .formatted(
                                Table.number(0, LoadResult.median(flows, Flow::node)),
                                Table.number(0, LoadResult.median(flows, Flow::database)),
                                Table.number(2, LoadResult.median(flows, Flow::receiver)),
                                Runtime.getRuntime().availableProcessors()));
        long all = (ROUNDS + 1) * EVENTS;
        table.line(
                "%s of %s arrived, %d more than once, %d out of the order of their visit"
                        .formatted(
                                Table.number(0, deliveryCounts.distinct()),
                                Table.number(0, all),
                                deliveryCounts.repeated(),
                                deliveryCounts.outOfOrder()));
        table.atLeast("Events a second to one receiver of this machine", rate, GOAL);
        table.atMost(
                "Of those lost, repeated or out of order",
                Math.abs(all - deliveryCounts.distinct())
                        + deliveryCounts.repeated()
                        + deliveryCounts.outOfOrder(),
                0);
    }
}
