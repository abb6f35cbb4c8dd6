package org.patientcare.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.patientcare.testing.Waiting;

/**
 * Measures a backlog of deliveries that drains while another organization reads. The backlog has
 * {@code -Dbench.pending=} deliveries, which the node itself creates while their endpoints may not
 * be called. The rate of reads without the drain is measured before and after it, the rate beside
 * it for at most {@code -Dbench.minutes=}.
 */
final class DrainBench {

    private static final int ORGANIZATIONS = 2;
    private static final int ENDPOINTS_OF_EACH = 4;
    private static final int ENDPOINTS = ORGANIZATIONS * ENDPOINTS_OF_EACH;
    private static final long EVENTS_OF_EACH = Long.getLong("bench.pending", 1_000_000) / ENDPOINTS;
    private static final long PENDING = EVENTS_OF_EACH * ENDPOINTS;
    private static final Duration LONGEST =
            Duration.ofMinutes(Integer.getInteger("bench.minutes", 5));

    /**
     * The number of deliveries after which the measurement begins; the node then calls each
     * endpoint with more than one thread.
     */
    private static final long FIRST_ARRIVALS = 100L * ENDPOINTS;

    private static final long PATIENTS = 1_000;
    private static final int CLIENTS = 4;
    private static final int ROUNDS = 3;
    private static final double WARM_UP_OF_CELL = 12;
    private static final double LENGTH_OF_CELL = 4;

    private final BenchDatabase database;
    private final double seconds;
    private final DrainTable table;
    private final EventReceiver receiver = new EventReceiver();
    private final Flow.Meter meter;
    private final Load.Subject reads;
    private final List<EventOrganization> senders;

    DrainBench(BenchDatabase database, BenchServer node, Table table, double seconds, int port) {
        this.database = database;
        this.seconds = seconds;
        this.table = new DrainTable(table, PENDING);
        meter = new Flow.Meter(node, database, receiver);
        Subjects readers = Subjects.of(port);
        database.fill(readers.organization(), 1, PATIENTS);
        reads = readers.patientOf(PATIENTS);
        senders =
                Stream.generate(() -> EventOrganization.of(database, port, EVENTS_OF_EACH))
                        .limit(ORGANIZATIONS)
                        .toList();
    }

    void measure() {
        try (receiver) {
            fill();
            Load.run(reads, CLIENTS, seconds * WARM_UP_OF_CELL);
            table.quiet("quiet, before", quiet());
            senders.forEach(EventOrganization::resumeDeliveries);
            Waiting.until("the drain has begun", () -> arrived() >= FIRST_ARRIVALS);
            Flow.Measured<Integer> alone =
                    meter.during(() -> BusyConnections.highest(database, seconds * LENGTH_OF_CELL));
            table.alone(alone.flow(), alone.result());
            List<Flow.Measured<LoadResult>> beside = beside();
            table.beside(beside);
            receiver.refuse();
            table.quiet("quiet, after", quiet());
            table.end(receiver, beside);
        }
    }

    private void fill() {
        int path = 0;
        for (EventOrganization each : senders) {
            for (int i = 0; i < ENDPOINTS_OF_EACH; i++) {
                each.subscribe(receiver.url("/" + path++));
            }
            each.delayDeliveries();
        }
        long begin = System.nanoTime();
        senders.forEach(each -> each.addEvents(EVENTS_OF_EACH));
        EventOrganization.awaitPublished();
        table.heading(
                ENDPOINTS,
                EVENTS_OF_EACH * ORGANIZATIONS,
                CLIENTS,
                (System.nanoTime() - begin) / 1e9);
    }

    private List<LoadResult> quiet() {
        database.vacuumAll();
        List<LoadResult> cells = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            cells.add(Load.run(reads, CLIENTS, seconds * LENGTH_OF_CELL));
        }
        return cells;
    }

    private List<Flow.Measured<LoadResult>> beside() {
        List<Flow.Measured<LoadResult>> cells = new ArrayList<>();
        long begin = System.nanoTime();
        while (arrived() < PENDING && System.nanoTime() - begin < LONGEST.toNanos()) {
            Flow.Measured<LoadResult> cell =
                    meter.during(() -> Load.run(reads, CLIENTS, seconds * LENGTH_OF_CELL));
            if (arrived() < PENDING) {
                cells.add(cell);
            }
        }
        if (cells.isEmpty()) {
            throw new BenchFailure("The drain ended too soon: give it more by -Dbench.pending=.");
        }
        return cells;
    }

    private long arrived() {
        return receiver.sum(DeliveryCounts::distinct);
    }
}
