package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.patientcare.launch.Folders;
import org.patientcare.launch.PayaraMicro;

/** One more server, with the same WAR on the suite's database unless told otherwise. */
public final class Node implements KeptNode.Kept {

    private static final Duration LOOK_AGAIN = Duration.ofMillis(200);

    /**
     * What is well compiled only later does not pay in a life of seconds, nor do many collectors.
     */
    public static final String FAST_START = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    /** The data sources as a site would set them up. */
    public static final Path POST_BOOT = PayaraMicro.POST_BOOT;

    /** What a site's server listens on and tells about itself. */
    public static final Path PRE_BOOT = PayaraMicro.PRE_BOOT;

    private static final int FIRST_PORT = 20_000;
    private static final int PORTS = 12_000;

    /** Two runs on one machine rarely begin at the same one. */
    private static final AtomicInteger NEXT_PORT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(PORTS));

    /** What the log says where no connection to the database was made within the pool's limit. */
    private static final String LOGIN_TIMED_OUT = "Connection attempt timed out";

    /** What it says at last of a server on which there is no service. */
    private static final String NOTHING_DEPLOYED = "\\\"Deployed\\\": [\\n        ]";

    private final Supplier<Process> start;
    private final Path log;
    private final int port;
    private volatile Process process;

    private Node(Supplier<Process> start, Path log, int port) {
        this.start = start;
        this.log = log;
        this.port = port;
        process = start.get();
    }

    /** Starts a server and does not wait for it. */
    public static Node launch(Map<String, String> settings, int port) {
        return launch(settings, port, POST_BOOT);
    }

    /** Starts a server with data sources of its own. */
    public static Node launch(Map<String, String> settings, int port, Path postBoot) {
        return launch(settings, port, PRE_BOOT, postBoot);
    }

    /**
     * @param more further options of the server
     */
    public static Node launch(
            Map<String, String> settings, int port, Path preBoot, Path postBoot, String... more) {
        return launch(settings, port, UnpackedWar.folder(), preBoot, postBoot, more);
    }

    /**
     * Starts a server of which everything is said.
     *
     * @param war as it is released, or its folder
     */
    public static Node launch(
            Map<String, String> settings,
            int port,
            Path war,
            Path preBoot,
            Path postBoot,
            String... more) {
        return launch(settings, port, war, preBoot, postBoot, Map.of(), more);
    }

    /** Starts a server whose clock is wrong, and does not wait for it. */
    public static Node launch(Map<String, String> settings, int port, FakeTime time) {
        Map<String, String> environment = time.environment();
        return launch(settings, port, UnpackedWar.folder(), PRE_BOOT, POST_BOOT, environment);
    }

    private static Node launch(
            Map<String, String> settings,
            int port,
            Path war,
            Path preBoot,
            Path postBoot,
            Map<String, String> environment,
            String... more) {
        Path log = Logs.of("node-" + port);
        Supplier<Process> start =
                () -> {
                    Path folder = UnpackedServer.folder(Node::leaveArchive);
                    PayaraMicro server =
                            told(UnpackedServer.in(folder), port, war, preBoot, postBoot, more)
                                    .settings(settings)
                                    .environment(environment);
                    Process process = start(server, log);
                    process.onExit().thenRun(() -> remove(folder));
                    return process;
                };
        return new Node(start, log, port);
    }

    /** A node of the suite, if there is one, starts and ends for the sake of all others. */
    private static void leaveArchive(Path folder) {
        if (System.getProperty(Database.PORT_PROPERTY) == null) {
            return;
        }
        int port = freePort();
        Path war = UnpackedWar.folder();
        PayaraMicro server =
                told(UnpackedServer.recordingIn(folder), port, war, PRE_BOOT, POST_BOOT)
                        .settings(SuiteDatabase.settings(port));
        Path log = Logs.of("node-" + port);
        new Node(() -> start(server, log), log, port).awaitReady().stop();
    }

    private static PayaraMicro told(
            PayaraMicro server, int port, Path war, Path preBoot, Path postBoot, String... more) {
        return server.port(port)
                .preBoot(preBoot)
                .logging(PayaraMicro.LOGGING)
                .options(more)
                .postBoot(postBoot)
                .deploy(war);
    }

    private static Process start(PayaraMicro server, Path log) {
        Process process = server.start(log);
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return process;
    }

    private static void remove(Path folder) {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A second node like the suite's own, ready to be called. */
    static Node second() {
        return launch(SuiteDatabase.settingsOfSuite(), freePort(), SlowDataSources.commands())
                .awaitReady();
    }

    /** A node with settings of its own, ready to be called. */
    public static Node ready(Map<String, String> settings, int port) {
        return launch(settings, port).awaitReady();
    }

    /** Starts it once more if the machine was too slow for its first connection to the database. */
    @Override
    public Node awaitReady() {
        await(
                () -> {
                    if (isReady() || !process.isAlive()) {
                        return true;
                    }
                    String soFar = log();
                    if (soFar.contains(NOTHING_DEPLOYED) && soFar.contains(LOGIN_TIMED_OUT)) {
                        kill();
                        process = start.get();
                    }
                    return false;
                });
        if (!isReady()) {
            throw new AssertionError("the node ended before it was ready, its log: " + log);
        }
        return this;
    }

    /** Waits until the server has deployed the WAR or refused to. */
    public String logOnceDeployed() {
        await(() -> log().contains("\"Deployed\\\"") || !process.isAlive());
        return log();
    }

    /** Everything that the server has logged, line by line. */
    public List<String> logLines() {
        return log().lines().toList();
    }

    public int port() {
        return port;
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    /** What it wrote, standard output and log in one. */
    public Path logFile() {
        return log;
    }

    /** {@code kill -9}. */
    public void kill() {
        process.destroyForcibly();
        Waiting.forTheEndOf(process);
    }

    /** Asks the server to end, and does not wait for it. */
    public void terminate() {
        process.destroy();
    }

    /** Stops it where it is: its port takes connections, and nothing answers. */
    public void pause() {
        Signals.stop(process.toHandle());
    }

    public void goOn() {
        Signals.goOn(process.toHandle());
    }

    public void awaitEnd() {
        await(() -> !process.isAlive());
    }

    /** Asks it to stop and waits until it has. */
    public void stop() {
        process.destroy();
        Waiting.forTheEndOf(process);
    }

    /** Kills it: how a node stops is judged where it is stopped. */
    @Override
    public void close() {
        kill();
    }

    /** Of those from which no system takes the ports of its clients; each is given once. */
    public static int freePort() {
        while (true) {
            int port = FIRST_PORT + NEXT_PORT.getAndIncrement() % PORTS;
            try (ServerSocket free = new ServerSocket(port)) {
                return free.getLocalPort();
            } catch (IOException taken) {
                // The next one.
            }
        }
    }

    private boolean isReady() {
        try {
            return Http.node(port).get("/health/ready").status() == 200
                    && Http.node(port).get("/.well-known/jwks.json").status() == 200;
        } catch (IllegalStateException notYet) {
            return false;
        }
    }

    private String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Looks again until the condition holds. */
    public void await(BooleanSupplier condition) {
        Waiting.until(condition, LOOK_AGAIN, () -> "the node did not get there, its log: " + log);
    }
}
