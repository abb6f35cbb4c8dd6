package org.patientcare.bench;

import java.time.Duration;
import java.util.List;

/**
 * The result of a load, and the CPU time that one of its calls cost.
 *
 * @param node microseconds of CPU time per call, of all nodes together
 * @param database microseconds of CPU time per call, of the database's processes
 */
record Cost(LoadResult cell, double node, double database) {

    /** Each client's last call ends too late for the rate, but has its share of the cost. */
    static Cost of(
            Load.Subject subject,
            int clients,
            double seconds,
            List<BenchServer> nodes,
            BenchDatabase database) {
        Duration nodesBefore = cpu(nodes);
        Duration databaseBefore = database.cpuTime();
        LoadResult loadResult = Load.run(subject, clients, seconds);
        double calls = loadResult.rate() * seconds + clients;
        return new Cost(
                loadResult,
                micros(cpu(nodes).minus(nodesBefore)) / calls,
                micros(database.cpuTime().minus(databaseBefore)) / calls);
    }

    /** The median of each figure separately. */
    static Cost median(List<Cost> rounds) {
        return new Cost(
                LoadResult.median(rounds.stream().map(Cost::cell).toList()),
                LoadResult.median(rounds, Cost::node),
                LoadResult.median(rounds, Cost::database));
    }

    double rate() {
        return cell.rate();
    }

    double total() {
        return node + database;
    }

    private static Duration cpu(List<BenchServer> nodes) {
        return nodes.stream().map(BenchServer::cpuTime).reduce(Duration.ZERO, Duration::plus);
    }

    private static double micros(Duration duration) {
        return duration.toNanos() / 1e3;
    }
}
