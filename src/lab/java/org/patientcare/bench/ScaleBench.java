package org.patientcare.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.patientcare.testing.Node;
import org.patientcare.testing.NodePair;

/**
 * Measures many organizations with many patients, on one node and on two, and the CPU time that a
 * request costs a node and the database. These costs, measured on one machine, show where the limit
 * of several machines is.
 */
final class ScaleBench {

    private static final List<Integer> NODES = List.of(1, 2);
    private static final List<Integer> CLIENTS = List.of(16, 64);

    /** In seconds. A request costs several times as much before the node's code is optimized. */
    private static final double WARM_UP_OF_NODE = 40;

    private static final double MICROS_OF_CORE = 1e6;
    private static final String ROW = "%-26s %7s %7s  %10s %8s %8s %8s  %10s %10s  %8s %8s";

    private final BenchDatabase database;
    private final ScaleSubjects subjects;
    private final Table table;
    private final double seconds;
    private final List<Integer> ports = NODES.stream().map(node -> Node.freePort()).toList();

    ScaleBench(BenchDatabase database, Table table, double seconds) {
        this.database = database;
        this.table = table;
        this.seconds = seconds;
        subjects = new ScaleSubjects(database, ports);
    }

    /**
     * @param build of each node
     */
    void measure(NodePair.Build build, Path folder) {
        List<BenchServer> nodes = new ArrayList<>();
        try {
            for (int count : NODES) {
                int port = ports.get(count - 1);
                Path log = folder.resolve("scale" + count + ".log");
                nodes.add(BenchServer.start(build, port, log));
                if (count == 1) {
                    fill();
                }
                measure(nodes);
            }
        } finally {
            nodes.forEach(BenchServer::close);
        }
    }

    private void fill() {
        subjects.fill();
        table.line("");
        table.line(
                "%s organizations, %s patients, %s rows of the trail; CPU in µs a request, and what a core of each could do a second"
                        .formatted(
                                Table.number(0, ScaleSubjects.ORGANIZATIONS),
                                Table.number(
                                        0,
                                        ScaleSubjects.ORGANIZATIONS
                                                * (double) ScaleSubjects.PATIENTS_OF_EACH),
                                Table.number(0, ScaleSubjects.EVENTS)));
        table.line(
                ROW.formatted(
                        "",
                        "nodes",
                        "clients",
                        "requests/s",
                        "p50 ms",
                        "p95 ms",
                        "p99 ms",
                        "node µs",
                        "database µs",
                        "node/s",
                        "db/s"));
    }

    private void measure(List<BenchServer> nodes) {
        int count = nodes.size();
        IntStream.range(count - 1, count)
                .forEach(node -> Load.run(subjects.mix(node, node + 1), 4, WARM_UP_OF_NODE));
        row("GET patient", nodes, subjects.reads(count));
        row("PUT 100 changed", nodes, subjects.upserts(count));
        row("a day's mix", nodes, subjects.mix(0, count));
    }

    private void row(String name, List<BenchServer> nodes, Load.Subject subject) {
        Load.run(subject, CLIENTS.get(0), seconds);
        for (int clients : CLIENTS) {
            database.vacuumPatients();
            Cost cost = Cost.of(subject, clients, seconds, nodes, database);
            LoadResult loadResult = cost.cell();
            table.line(
                    ROW.formatted(
                            name,
                            nodes.size(),
                            clients,
                            Table.number(0, loadResult.rate()),
                            Table.number(2, loadResult.p50()),
                            Table.number(2, loadResult.p95()),
                            Table.number(2, loadResult.p99()),
                            Table.number(0, cost.node()),
                            Table.number(0, cost.database()),
                            Table.number(0, MICROS_OF_CORE / cost.node()),
                            Table.number(0, MICROS_OF_CORE / cost.database())));
        }
    }
}
