package org.patientcare.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.patientcare.launch.PayaraMicro;
import org.patientcare.testing.LastRelease;
import org.patientcare.testing.Node;
import org.patientcare.testing.NodePair;

/**
 * Compares the last release with this one, measured alternately, each with the same patients and
 * with its own node and database. The number of calls a second varies with the speed of the
 * machine; what is judged is the CPU time that a call costs node and database together.
 */
final class ReleaseBench {

    private static final long PATIENTS = 100_000;
    private static final long CODES = 1_000;
    private static final int CLIENTS = 4;
    private static final int ROUNDS = 5;

    /**
     * The CPU time that a node must have used before the measurement, so that its code is
     * optimized.
     */
    private static final Duration WARM = Duration.ofSeconds(40);

    private static final double GOAL = 1.05;

    private static final String LISTS_AT_ONCE = "patientcare.rate-limit.lists-at-once";
    private static final String AS_MANY_AS_CALLS = "0";
    private static final String FIGURES = "   %8s %8s %6s";

    private final Table table;
    private final double seconds;

    ReleaseBench(Table table, double seconds) {
        this.table = table;
        this.seconds = seconds;
    }

    /** Measures both releases. Without the git history it prints that they are not measured. */
    void measure(Path war, Path folder) {
        Optional<LastRelease> last = LastRelease.ifKnown();
        if (last.isEmpty()) {
            table.line("");
            table.line("The last release is not measured: that needs git and the history.");
            return;
        }
        try (BenchDatabase old = BenchDatabase.of(last.get(), folder.resolve("postgres-before"));
                BenchDatabase present = BenchDatabase.start(folder.resolve("postgres-after"));
                Side before = Side.start(old, last.get()::nodes, folder.resolve("before.log"));
                Side after =
                        Side.start(
                                present,
                                settings ->
                                        new NodePair.Build(war, PayaraMicro.POST_BOOT, settings),
                                folder.resolve("after.log"))) {
            measure(last.get().version(), before, after);
        }
    }

    private void measure(String version, Side before, Side after) {
        Map<String, AlternatingRuns<Cost>> turns = new LinkedHashMap<>();
        subjects()
                .forEach(
                        (name, subject) ->
                                turns.put(
                                        name,
                                        new AlternatingRuns<>(
                                                before.costs(subject, seconds),
                                                after.costs(subject, seconds))));
        do {
            turns.values().forEach(pair -> pair.run(1));
        } while (before.isCold() || after.isCold());
        turns.values().forEach(AlternatingRuns::discardResults);
        for (int round = 0; round < ROUNDS; round++) {
            before.database.vacuumPatients();
            after.database.vacuumPatients();
            turns.values().forEach(pair -> pair.run(1));
        }
        heading(version);
        turns.forEach(this::row);
    }

    private static Map<String, Function<Subjects, Load.Subject>> subjects() {
        Map<String, Function<Subjects, Load.Subject>> subjects = new LinkedHashMap<>();
        subjects.put("GET patient", of -> of.patientOf(PATIENTS));
        for (UpsertKind kind : UpsertKind.values()) {
            subjects.put(kind.label(), of -> of.upsert(kind));
        }
        subjects.put("authenticate", of -> of.authenticate(PATIENTS));
        subjects.put("GET widget's profile", Subjects::profile);
        subjects.put("GET codes", Subjects::codes);
        subjects.put("POST appointment", Subjects::book);
        subjects.put("PUT appointment", Subjects::move);
        return subjects;
    }

    private void heading(String version) {
        table.line("");
        table.line(
                "%s and this release, %s patients each, %d clients; CPU in µs a call, medians of %d rounds"
                        .formatted(version, Table.number(0, PATIENTS), CLIENTS, ROUNDS));
        table.line(
                ("%-30s" + FIGURES.repeat(3) + "%8s")
                        .formatted(
                                "",
                                "calls/s",
                                "now",
                                "ratio",
                                "node",
                                "now",
                                "ratio",
                                "database",
                                "now",
                                "ratio",
                                "both"));
    }

    private void row(String name, AlternatingRuns<Cost> costs) {
        double ratio = costs.ratio(Cost::total);
        table.line(
                ("%-30s"
                                + figures(costs, Cost::rate)
                                + figures(costs, Cost::node)
                                + figures(costs, Cost::database)
                                + "%8s")
                        .formatted(name, Table.number(2, ratio)));
        table.atMost(name + ", CPU to the last release", ratio, GOAL);
    }

    private static String figures(AlternatingRuns<Cost> costs, ToDoubleFunction<Cost> figure) {
        return FIGURES.formatted(
                Table.number(0, LoadResult.median(costs.first(), figure)),
                Table.number(0, LoadResult.median(costs.second(), figure)),
                Table.number(2, costs.ratio(figure)));
    }

    /** A running release with its database. */
    private record Side(BenchDatabase database, BenchServer node, Subjects subjects)
            implements AutoCloseable {

        /**
         * @param build makes the build of a node with the given settings
         */
        static Side start(
                BenchDatabase database,
                Function<Map<String, String>, NodePair.Build> build,
                Path log) {
            int port = Node.freePort();
            Map<String, String> settings = Bench.settings(port, database);
            settings.put(LISTS_AT_ONCE, AS_MANY_AS_CALLS);
            BenchServer node = BenchServer.start(build.apply(settings), port, log);
            Subjects subjects = Subjects.of(port);
            database.fill(subjects.organization(), 1, PATIENTS);
            database.fillCodes(CodeSubjects.FILL, subjects.organization(), CODES);
            return new Side(database, node, subjects);
        }

        boolean isCold() {
            return node.cpuTime().compareTo(WARM) < 0;
        }

        Supplier<Cost> costs(Function<Subjects, Load.Subject> subject, double seconds) {
            Load.Subject load = subject.apply(subjects);
            return () -> Cost.of(load, CLIENTS, seconds, List.of(node), database);
        }

        @Override
        public void close() {
            node.close();
        }
    }
}
