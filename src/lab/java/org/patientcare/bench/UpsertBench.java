package org.patientcare.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.patientcare.testing.Database;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;

/**
 * Compares the upsert of a hundred patients by the service, with row-level security and its trail,
 * with two upserts of a {@link BareTable}: by plain JDBC, and as JPA would send it. The three are
 * measured alternately. Then come the database's time for each of their statements, and the same
 * calls with a network between node and database.
 */
final class UpsertBench {

    private static final int FEW = 4;
    private static final int MANY = 64;
    private static final int CREDENTIALS = 50;
    private static final int ROUNDS = 3;

    /**
     * The JIT compilers are regarded as done if they use less than this share of the node's CPU.
     */
    private static final double QUIET = 0.06;

    /** The CPU time for upserts, without that of the compilers, after which it is enough. */
    private static final Duration LONGEST_WARM_UP = Duration.ofMinutes(5);

    private static final double WARM_UP_SECONDS = 2;

    /** With what the line itself costs, a round trip takes about 0.5 ms longer. */
    private static final Duration DELAY = Duration.ofNanos(350_000);

    private static final double MICROS_OF_NODE = 1_100;
    private static final double P95_TO_MEDIAN = 3;
    private static final String ROW = "%-38s %7s  %9s %9s %9s  %6s %6s  %7s %7s  %8s %8s %8s %8s";

    private final BenchDatabase database;
    private final Table table;
    private final double seconds;
    private final BareTable bare;

    UpsertBench(BenchDatabase database, Table table, double seconds) {
        this.database = database;
        this.table = table;
        this.seconds = seconds;
        bare = BareTable.create(database);
    }

    /** One measurement of each, made one after the other. */
    private record Round(Cost jdbc, Cost jpa, Cost service) {}

    /** The medians of the rounds, the ratios to plain JDBC of the same round. */
    private record Figures(Cost jdbc, Cost jpa, Cost service, double ratioOfJpa, double ratio) {

        static Figures of(List<Round> rounds) {
            return new Figures(
                    Cost.median(rounds.stream().map(Round::jdbc).toList()),
                    Cost.median(rounds.stream().map(Round::jpa).toList()),
                    Cost.median(rounds.stream().map(Round::service).toList()),
                    LoadResult.median(rounds, round -> round.jpa().rate() / round.jdbc().rate()),
                    LoadResult.median(
                            rounds, round -> round.service().rate() / round.jdbc().rate()));
        }
    }

    /** A node, the calls to it, and the bare table over the same line. */
    private record Side(BenchServer node, Subjects service, BareTable bare, String suffix) {}

    void measure(Map<String, String> settings, Path war, Path folder) {
        Subjects calls;
        int port = Node.freePort();
        try (BenchServer node = start(settings, war, folder, port)) {
            calls = Subjects.of(port, Operator.ofNode(port).newOrganization(), CREDENTIALS);
            prepare(calls);
            Side near = new Side(node, calls, bare, "");
            warmUp(near);
            heading();
            Map<UpsertKind, Figures> few = new EnumMap<>(UpsertKind.class);
            for (UpsertKind kind : UpsertKind.values()) {
                few.put(kind, measure(near, kind, FEW));
            }
            judge(few, measure(near, UpsertKind.CHANGED, MANY));
            countStatements(near);
        }
        try (DelayedLine line = DelayedLine.open(database.url(), DELAY)) {
            Map<String, String> far = new HashMap<>(settings);
            far.put("patientcare.db.url", line.url());
            int other = Node.freePort();
            try (BenchServer node = start(far, war, folder, other)) {
                measureFar(
                        new Side(node, calls.at(other), bare.through(line.url()), ", far"),
                        line.addedMillis());
            }
        }
    }

    private static BenchServer start(
            Map<String, String> settings, Path war, Path folder, int port) {
        return BenchServer.start(
                settings,
                port,
                folder.resolve("upsert.log"),
                List.of(war),
                "/health/ready",
                "/.well-known/jwks.json");
    }

    private void prepare(Subjects calls) {
        for (UpsertKind kind : UpsertKind.values()) {
            int clients = kind == UpsertKind.CHANGED ? MANY : FEW;
            calls.prepare(kind, clients);
            bare.prepare(kind, clients);
        }
    }

    /** Makes all calls again and again, until the JIT compilers of the node are done. */
    private void warmUp(Side side) {
        long began = System.nanoTime();
        Duration longest = side.node().cpuTime().plus(LONGEST_WARM_UP);
        side.service().prepare(UpsertKind.UNCHANGED, FEW);
        boolean quiet = false;
        while (!quiet && side.node().cpuTime().compareTo(longest) < 0) {
            Duration compilers = side.node().compilerCpuTime();
            Duration others = side.node().cpuTime();
            for (UpsertKind kind : UpsertKind.values()) {
                Load.run(side.service().upsert(kind), FEW, WARM_UP_SECONDS);
            }
            quiet =
                    side.node().compilerCpuTime().minus(compilers).toNanos()
                            < QUIET * side.node().cpuTime().minus(others).toNanos();
            Load.run(side.bare().upserts(UpsertKind.MIXED, JdbcUpsert::execute), FEW, 1);
            Load.run(side.bare().upserts(UpsertKind.MIXED, JpaUpsert::execute), FEW, 1);
        }
        table.line("");
        table.line(
                "Warm after %d s of upserts%s"
                        .formatted(
                                Duration.ofNanos(System.nanoTime() - began).toSeconds(),
                                quiet ? "" : ", while the compilers still work"));
    }

    private void heading() {
        table.line("");
        table.line("Patients a second, CPU in µs a call, medians of %d rounds".formatted(ROUNDS));
        table.line(
                ROW.formatted(
                        "",
                        "callers",
                        "JDBC/s",
                        "as JPA/s",
                        "service/s",
                        "JPA",
                        "ratio",
                        "p50 ms",
                        "p95 ms",
                        "node µs",
                        "database",
                        "of JDBC",
                        "of JPA"));
    }

    private Figures measure(Side side, UpsertKind kind, int clients) {
        database.vacuumAll();
        List<Round> rounds = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            rounds.add(
                    new Round(
                            cost(side.bare().upserts(kind, JdbcUpsert::execute), clients, side),
                            cost(side.bare().upserts(kind, JpaUpsert::execute), clients, side),
                            cost(side.service().upsert(kind), clients, side)));
        }
        Figures figures = Figures.of(rounds);
        Cost service = figures.service();
        table.line(
                ROW.formatted(
                        kind.label() + side.suffix(),
                        clients,
                        patients(figures.jdbc()),
                        patients(figures.jpa()),
                        patients(service),
                        Table.number(2, figures.ratioOfJpa()),
                        Table.number(2, figures.ratio()),
                        Table.number(1, service.cell().p50()),
                        Table.number(1, service.cell().p95()),
                        Table.number(0, service.node()),
                        Table.number(0, service.database()),
                        Table.number(0, figures.jdbc().database()),
                        Table.number(0, figures.jpa().database())));
        return figures;
    }

    private Cost cost(Load.Subject subject, int clients, Side side) {
        return Cost.of(subject, clients, seconds, List.of(side.node()), database);
    }

    private static String patients(Cost cost) {
        return Table.number(0, cost.rate() * PatientBatch.SIZE);
    }

    private void judge(Map<UpsertKind, Figures> few, Figures many) {
        few.forEach(
                (kind, figures) -> {
                    if (kind.goal() > 0) {
                        table.atLeast(
                                kind.label() + ", ratio to plain JDBC",
                                figures.ratio(),
                                kind.goal());
                    }
                });
        LoadResult mixed = few.get(UpsertKind.MIXED).service().cell();
        table.atMost(
                UpsertKind.MIXED.label() + ", p95 to the median",
                mixed.p95() / mixed.p50(),
                P95_TO_MEDIAN);
        Cost changed = few.get(UpsertKind.CHANGED).service();
        table.atMost(
                UpsertKind.CHANGED.label() + ", node's CPU, µs", changed.node(), MICROS_OF_NODE);
        table.atLeast(
                UpsertKind.CHANGED.label() + ", 64 callers to 4",
                many.service().rate() / changed.rate(),
                1);
    }

    private void countStatements(Side side) {
        StatementTimes times = new StatementTimes(database, table);
        times.heading();
        for (UpsertKind kind : UpsertKind.values()) {
            database.vacuumAll();
            double service =
                    times.measure(kind.label(), side.service().upsert(kind), Database.RUNTIME_ROLE);
            double jdbc =
                    times.measure(
                            kind.label() + " by JDBC",
                            side.bare().upserts(kind, JdbcUpsert::execute),
                            BareTable.ROLE);
            times.measure(
                    kind.label() + " as JPA",
                    side.bare().upserts(kind, JpaUpsert::execute),
                    BareTable.ROLE);
            table.line("The service's to JDBC's: " + Table.number(2, service / jdbc));
        }
    }

    private void measureFar(Side side, double added) {
        table.line("");
        table.line(
                "A round trip between node and database takes %s ms longer"
                        .formatted(Table.number(2, added)));
        warmUp(side);
        heading();
        measure(side, UpsertKind.NEW, FEW);
        measure(side, UpsertKind.CHANGED, FEW);
    }
}
