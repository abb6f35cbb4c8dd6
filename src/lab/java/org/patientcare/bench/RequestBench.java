package org.patientcare.bench;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the cost of each kind of request with a yardstick: a minimal request to the same server,
 * or JDBC alone on the same database. Call and yardstick are measured alternately, with 4 clients
 * and with 64. Requests are counted for the rate limit, and the clients use 50 credentials.
 */
final class RequestBench {

    private static final int FEW = 4;
    private static final int MANY = 64;
    private static final int ROUNDS = 3;

    /** The JIT compilers are regarded as done if they use less than this share of a core. */
    private static final double QUIET = 0.1;

    private static final double LOOK_SECONDS = 5;
    private static final Duration LONGEST_WARM_UP = Duration.ofMinutes(6);
    private static final double JUST_READY_SECONDS = 30;
    private static final String ROW = "%-30s %7s  %9s %8s %8s %7s %9s  %10s %7s  %6s";
    private static final String GET = "GET patient";

    private final Table table;
    private final double seconds;
    private final RequestSubjects subjects;
    private final BenchServer node;
    private final BenchDatabase database;
    private final Map<String, Pair> few = new LinkedHashMap<>();

    RequestBench(
            Table table,
            double seconds,
            RequestSubjects subjects,
            BenchServer node,
            BenchDatabase database) {
        this.table = table;
        this.seconds = seconds;
        this.subjects = subjects;
        this.node = node;
        this.database = database;
    }

    /** The medians of a call and of its yardstick. */
    private record Pair(Cost call, Cost yardstick, double ratio) {}

    void measure() {
        double justReady = justReady();
        warmUp();
        table.line("");
        table.line(
                ROW.formatted(
                        "",
                        "clients",
                        "calls/s",
                        "p50 ms",
                        "p99 ms",
                        "node µs",
                        "database",
                        "yardstick/s",
                        "CPU µs",
                        "ratio"));
        Map<String, RequestSubjects.Call> calls = subjects.calls();
        calls.forEach((name, call) -> few.put(name, measured(name, call, FEW)));
        for (Map.Entry<String, RequestSubjects.Call> call : calls.entrySet()) {
            judge(call.getKey(), call.getValue(), measured(call.getKey(), call.getValue(), MANY));
        }
        Pair read = few.get(GET);
        table.atMost(
                GET + ", node's CPU to a constant's",
                read.call().node() / read.yardstick().node(),
                3);
        table.atMost(
                GET + ", database's CPU to a constant's",
                read.call().database() / read.yardstick().node(),
                1.5);
        table.atLeast(
                "Rate after 30 s of work to the warm one", justReady / read.call().rate(), 0.5);
    }

    private void judge(String name, RequestSubjects.Call call, Pair many) {
        Cost ofFew = few.get(name).call();
        if (name.equals(GET)) {
            table.atLeast(name + " by 64, ratio to the yardstick", many.ratio(), call.goal());
            table.atMost(
                    name + ", p99 of 64 callers to p50 of 4",
                    many.call().cell().p99() / ofFew.cell().p50(),
                    20);
        } else if (name.startsWith("PUT 100")) {
            table.atLeast(name + ", 64 callers to 4", many.call().rate() / ofFew.rate(), 1);
        }
    }

    /**
     * The reads a second when the node has been under load for half a minute since it was ready.
     */
    private double justReady() {
        Load.Subject read = subjects.calls().get(GET).subject();
        Load.run(read, FEW, JUST_READY_SECONDS - LOOK_SECONDS);
        return Load.run(read, FEW, LOOK_SECONDS).rate();
    }

    /**
     * Makes all calls and those of their yardsticks again and again, until the JIT compilers are
     * done, for at most 6 minutes.
     */
    private void warmUp() {
        long began = System.nanoTime();
        boolean quiet = false;
        while (!quiet && System.nanoTime() - began < LONGEST_WARM_UP.toNanos()) {
            double busy = 0;
            for (RequestSubjects.Call call : subjects.calls().values()) {
                Duration before = node.compilerCpuTime();
                Load.run(call.subject(), FEW, LOOK_SECONDS);
                busy = Math.max(busy, node.compilerCpuTime().minus(before).toNanos() / 1e9);
                Load.run(call.yardstick(), FEW, 1);
            }
            quiet = busy < QUIET * LOOK_SECONDS;
        }
        table.line("");
        table.line(
                "Warm after %d s of all calls%s"
                        .formatted(
                                Duration.ofNanos(System.nanoTime() - began).toSeconds(),
                                quiet ? "" : ", while the compilers still work"));
    }

    private Pair measured(String name, RequestSubjects.Call call, int clients) {
        AlternatingRuns<Cost> turns =
                new AlternatingRuns<>(
                        () -> cost(call.yardstick(), clients), () -> cost(call.subject(), clients));
        database.vacuumPatients();
        turns.run(ROUNDS);
        Pair pair =
                new Pair(
                        Cost.median(turns.second()),
                        Cost.median(turns.first()),
                        turns.ratio(Cost::rate));
        table.line(
                ROW.formatted(
                        name,
                        clients,
                        Table.number(0, pair.call().rate()),
                        Table.number(2, pair.call().cell().p50()),
                        Table.number(2, pair.call().cell().p99()),
                        Table.number(0, pair.call().node()),
                        Table.number(0, pair.call().database()),
                        Table.number(0, pair.yardstick().rate()),
                        Table.number(0, pair.yardstick().total()),
                        Table.number(2, pair.ratio())));
        if (clients == FEW && call.goal() > 0) {
            table.atLeast(name + ", ratio to the yardstick", pair.ratio(), call.goal());
        }
        return pair;
    }

    private Cost cost(Load.Subject subject, int clients) {
        return Cost.of(subject, clients, seconds, List.of(node), database);
    }
}
