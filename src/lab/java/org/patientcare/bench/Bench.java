package org.patientcare.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.patientcare.testing.Node;
import org.patientcare.testing.NodePair;
import org.patientcare.testing.SuiteDatabase;

/** One run: measures the selected {@link BenchPart}s and judges the goals. */
public final class Bench {

    private static final double DEFAULT_SECONDS = 2.5;
    private static final double WARM_UP_OF_CELL = 2;
    private static final double FIRST_WARM_UP_OF_CELL = 12;
    private static final int GOAL_CLIENTS = 4;
    private static final long SMALL = 1_000;
    private static final long LARGE = 1_000_000;
    private static final int LAUNCHES = 3;

    private final Table table = new Table(System.out);
    private final Path folder;
    private final Wars wars;
    private final BenchDatabase database;
    private final Map<String, String> settings;
    private final double seconds = seconds();
    private final Rounds rounds = new Rounds(seconds, seconds * WARM_UP_OF_CELL);

    private Bench(Path folder, BenchDatabase database, int port) {
        this.folder = folder;
        this.database = database;
        wars = Wars.in(folder);
        settings = settings(port, database);
    }

    /**
     * The settings of a node: limits as shipped, except that of requests a minute, which is raised.
     */
    static Map<String, String> settings(int port, BenchDatabase database) {
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port, database.url()));
        settings.put("patientcare.rate-limit.requests-per-minute", "1000000");
        return settings;
    }

    /**
     * @param arguments the project's folder; the measurement uses its {@code target/bench}
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0], "target", "bench"));
        long begin = System.nanoTime();
        try (BenchDatabase database =
                BenchDatabase.start(Files.createTempDirectory(folder, "postgres"))) {
            int port = Node.freePort();
            System.setProperty("it.http.port", String.valueOf(port));
            Bench bench = new Bench(folder, database, port);
            bench.oneNode(port);
            bench.launch();
            bench.table.printGoals();
        }
        upsert(folder);
        scale(folder);
        neighbour(folder);
        console(folder);
        search(folder);
        accesses(folder);
        releases(folder);
        events(folder);
        System.out.printf(
                "%n%s cores, %s s a cell, medians of 3 rounds where there is a ratio; the whole took %s s.%n",
                Runtime.getRuntime().availableProcessors(),
                Table.number(1, seconds()),
                Duration.ofNanos(System.nanoTime() - begin).toSeconds());
    }

    /** Uses its own database, which counts the time of each statement. */
    private static void upsert(Path folder) throws IOException {
        if (!BenchPart.UPSERT.isWanted()) {
            return;
        }
        try (BenchDatabase database =
                BenchDatabase.countingStatements(Files.createTempDirectory(folder, "postgres"))) {
            Bench bench = new Bench(folder, database, Node.freePort());
            new UpsertBench(database, bench.table, bench.seconds)
                    .measure(bench.settings, bench.wars.service(), folder);
            bench.table.printGoals();
        }
    }

    /** Uses its own database, because its figures depend on the number of rows. */
    private static void scale(Path folder) throws IOException {
        if (!BenchPart.SCALE.isWanted()) {
            return;
        }
        try (BenchDatabase database =
                BenchDatabase.start(Files.createTempDirectory(folder, "postgres"))) {
            Bench bench = new Bench(folder, database, Node.freePort());
            new ScaleBench(database, bench.table, bench.seconds)
                    .measure(
                            new NodePair.Build(
                                    bench.wars.service(), Node.POST_BOOT, bench.settings),
                            folder);
        }
    }

    /** Uses its own database and has its own goals. */
    private static void neighbour(Path folder) throws IOException {
        runSeparately(
                BenchPart.NEIGHBOUR,
                folder,
                (bench, database, port) ->
                        new OtherOrganizationBench(database, bench.table, bench.seconds)
                                .measure(bench.settings, bench.wars.service(), folder, port));
    }

    /** Uses its own database and has its own goals. */
    private static void console(Path folder) throws IOException {
        if (!BenchPart.CONSOLE.isWanted()) {
            return;
        }
        try (BenchDatabase database =
                BenchDatabase.start(Files.createTempDirectory(folder, "postgres"))) {
            int port = Node.freePort();
            System.setProperty("it.http.port", String.valueOf(port));
            Bench bench = new Bench(folder, database, port);
            new ConsoleBench(database, bench.table)
                    .measure(bench.settings, bench.wars, folder, port);
            bench.table.printGoals();
        }
    }

    /** Uses its own database and has its own goals. */
    private static void search(Path folder) throws IOException {
        runSeparately(
                BenchPart.SEARCH,
                folder,
                (bench, database, port) ->
                        new SearchBench(database, bench.table)
                                .measure(bench.settings, bench.wars.service(), folder, port));
    }

    /** Uses its own database and has its own goals. */
    private static void accesses(Path folder) throws IOException {
        runSeparately(
                BenchPart.ACCESSES,
                folder,
                (bench, database, port) ->
                        new AccessReportBench(database, bench.table)
                                .measure(bench.settings, bench.wars, folder, port));
    }

    /** Uses its own databases and has its own goals. */
    private static void releases(Path folder) throws IOException {
        if (!BenchPart.RELEASES.isWanted()) {
            return;
        }
        Table table = new Table(System.out);
        new ReleaseBench(table, seconds())
                .measure(
                        Path.of(System.getProperty("patientcare.war")),
                        Files.createTempDirectory(folder, "releases"));
        table.printGoals();
    }

    /** Uses its own database and has its own goals. */
    private static void events(Path folder) throws IOException {
        runSeparately(
                BenchPart.EVENTS,
                folder,
                (bench, database, port) ->
                        new EventBench(database, bench.table, bench.seconds)
                                .measure(bench.settings, bench.wars.service(), folder, port));
    }

    private interface Measurement {
        void of(Bench bench, BenchDatabase database, int port) throws IOException;
    }

    /** Runs a part with a database and a port that no other part uses. */
    private static void runSeparately(BenchPart part, Path folder, Measurement measurement)
            throws IOException {
        if (!part.isWanted()) {
            return;
        }
        try (BenchDatabase database =
                BenchDatabase.start(Files.createTempDirectory(folder, "postgres"))) {
            int port = Node.freePort();
            System.setProperty("it.http.port", String.valueOf(port));
            Bench bench = new Bench(folder, database, port);
            measurement.of(bench, database, port);
            bench.table.printGoals();
        }
    }

    private void oneNode(int port) {
        if (!BenchPart.anyOnSharedNode()) {
            return;
        }
        try (BenchServer server = serviceWithYardstick(port)) {
            BenchPart.REQUESTS.run(
                    () ->
                            new RequestBench(
                                            table,
                                            seconds,
                                            new RequestSubjects(database, port),
                                            server,
                                            database)
                                    .measure());
            BenchPart.MIX.run(
                    () ->
                            new MixBench(table, new RequestSubjects(database, port), server)
                                    .measure());
            Subjects subjects = Subjects.of(port);
            BenchPart.READS.run(() -> read(subjects));
            BenchPart.CODES.run(
                    () ->
                            new CodeBench(new CodeSubjects(database, port), table, seconds)
                                    .measure());
            BenchPart.APPOINTMENTS.run(() -> new AppointmentBench(table, seconds, port).measure());
            BenchPart.PRESCRIPTIONS.run(
                    () -> new PrescriptionBench(table, seconds, port).measure());
            BenchPart.VISITS.run(() -> new VisitBench(table, seconds, port, server).measure());
            BenchPart.DESKS.run(() -> new DeskBench(table, port, server, database).measure());
            resident(server);
        }
    }

    private void read(Subjects subjects) {
        database.fill(subjects.organization(), 1, SMALL);
        Load.run(subjects.patientOf(SMALL), GOAL_CLIENTS, seconds * FIRST_WARM_UP_OF_CELL);
        table.heading("requests/s", "constant/s");
        LoadResult small = read(subjects, SMALL);
        database.fill(subjects.organization(), SMALL + 1, LARGE);
        LoadResult large = read(subjects, LARGE);
        table.atMost("GET patient, time at 1,000,000 to 1,000", small.rate() / large.rate(), 1.1);
    }

    private LoadResult read(Subjects subjects, long patients) {
        String name = "GET patient of " + Table.number(0, patients);
        Map<Integer, Rounds.Pair> pairs =
                rounds.measure(subjects.patientOf(patients), subjects.constant());
        pairs.forEach((clients, pair) -> table.row(name, clients, pair, 1));
        Rounds.Pair judged = pairs.get(GOAL_CLIENTS);
        return judged.subject();
    }

    private void resident(BenchServer server) {
        String what = "Resident after the load with -Xmx512m, MB";
        OptionalDouble found = server.residentMegabytes();
        table.line("");
        found.ifPresent(megabytes -> table.line(what + ": " + Table.number(0, megabytes)));
        found.ifPresentOrElse(
                megabytes -> table.atMost(what, megabytes, 700), () -> table.notMeasured(what));
    }

    private void launch() {
        if (!BenchPart.LAUNCH.isWanted()) {
            return;
        }
        double[] service = new double[LAUNCHES];
        double[] empty = new double[LAUNCHES];
        for (int i = 0; i < LAUNCHES; i++) {
            service[i] = secondsToReady(wars.service(), "/health/ready", "/.well-known/jwks.json");
            empty[i] = secondsToReady(wars.empty(), "/health/ready", "/");
        }
        double ours = LoadResult.median(service);
        double yardstick = LoadResult.median(empty);
        table.line(
                "Launch to ready: %s s, an empty WAR %s s"
                        .formatted(Table.number(2, ours), Table.number(2, yardstick)));
        table.atMost("Launch to ready, ratio to an empty WAR", ours / yardstick, 1.3);
        table.line("WAR: " + Table.number(1, wars.serviceMegabytes()) + " MB");
        table.atMost("Size of the WAR, MB", wars.serviceMegabytes(), 30);
    }

    private double secondsToReady(Path war, String... paths) {
        Path log = folder.resolve("launch.log");
        try (BenchServer server =
                BenchServer.start(settings, Node.freePort(), log, List.of(war), paths)) {
            return server.secondsToReady();
        }
    }

    private BenchServer serviceWithYardstick(int port) {
        return BenchServer.start(
                settings,
                port,
                folder.resolve("server.log"),
                List.of(wars.service(), wars.yardstick(), wars.empty()),
                "/health/ready",
                "/.well-known/jwks.json",
                Wars.CONSTANT,
                Wars.DOCUMENT);
    }

    private static double seconds() {
        return Double.parseDouble(
                System.getProperty("bench.seconds", String.valueOf(DEFAULT_SECONDS)));
    }
}
