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
import org.patientcare.launch.Folders;
import org.patientcare.launch.PayaraMicro;

/** A further server with the same WAR, on the suite's database unless told otherwise. */
public final class Node implements KeptNode.Kept {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);

    public static final String FAST_START = PayaraMicro.FAST_START;

    /** Boot commands that create the data sources as in production. */
    public static final Path POST_BOOT = PayaraMicro.POST_BOOT;

    /** Boot commands that set what a server in production listens on and reveals about itself. */
    public static final Path PRE_BOOT = PayaraMicro.PRE_BOOT;

    private static final int FIRST_PORT = 20_000;
    private static final int PORTS = 12_000;

    /** Starts at a random port, because two runs on one machine then rarely use the same ones. */
    private static final AtomicInteger NEXT_PORT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(PORTS));

    private final Path log;
    private final int port;
    private final Process process;

    private Node(Process process, Path log, int port) {
        this.process = process;
        this.log = log;
        this.port = port;
    }

    /** Starts a server and does not wait for it. */
    public static Node launch(Map<String, String> settings, int port) {
        return launch(settings, port, POST_BOOT);
    }

    /**
     * Starts a server with other data sources.
     *
     * @param postBoot boot commands that create them
     */
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
     * Starts a server with all options given.
     *
     * @param war as it is released, or its unpacked folder
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
        Path folder = UnpackedServer.folder(Node::makeArchive);
        PayaraMicro server =
                prepare(UnpackedServer.in(folder), port, war, preBoot, postBoot, more)
                        .settings(settings)
                        .environment(environment);
        Process process = start(server, log);
        process.onExit().thenRun(() -> remove(folder));
        return new Node(process, log, port);
    }

    /**
     * Starts and stops a node that leaves the class archive for all others; does nothing in unit
     * tests, which have no database.
     */
    private static void makeArchive(Path folder) {
        if (System.getProperty(Database.PORT_PROPERTY) == null) {
            return;
        }
        int port = freePort();
        Path war = UnpackedWar.folder();
        PayaraMicro server =
                prepare(UnpackedServer.archivingIn(folder), port, war, PRE_BOOT, POST_BOOT)
                        .settings(SuiteDatabase.settings(port));
        Path log = Logs.of("node-" + port);
        new Node(start(server, log), log, port).awaitReady().stop();
    }

    private static PayaraMicro prepare(
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
        return launch(
                        SuiteDatabase.settingsOfSuite(),
                        freePort(),
                        LongTimeoutDataSources.commands())
                .awaitReady();
    }

    /** Starts a node with these settings and waits until it is ready. */
    public static Node ready(Map<String, String> settings, int port) {
        return launch(settings, port).awaitReady();
    }

    /** Waits until it is ready. */
    @Override
    public Node awaitReady() {
        await(() -> isReady() || !process.isAlive());
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

    /** The file with its log and its standard output. */
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

    /** Suspends it: its port accepts connections, and nothing answers. */
    public void pause() {
        Signals.suspend(process.toHandle());
    }

    public void resume() {
        Signals.resume(process.toHandle());
    }

    public void awaitEnd() {
        await(() -> !process.isAlive());
    }

    /** Asks it to stop and waits until it has. */
    public void stop() {
        process.destroy();
        Waiting.forTheEndOf(process);
    }

    /** Kills it; tests of an orderly stop call {@link #stop} or {@link #terminate}. */
    @Override
    public void close() {
        kill();
    }

    /** A free port, below those that systems give to clients. Each port is handed out once. */
    public static int freePort() {
        while (true) {
            int port = FIRST_PORT + NEXT_PORT.getAndIncrement() % PORTS;
            try (ServerSocket free = new ServerSocket(port)) {
                return free.getLocalPort();
            } catch (IOException taken) {
                // In use: the next one.
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

    /** Polls until the condition holds; fails at {@link Waiting#DEADLINE}. */
    public void await(BooleanSupplier condition) {
        Waiting.until(condition, POLL_INTERVAL, () -> "condition not met, the node's log: " + log);
    }
}
