package org.patientcare.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.patientcare.launch.Jdk;
import org.patientcare.launch.PayaraMicro;
import org.patientcare.testing.Http;
import org.patientcare.testing.NodePair;

/** A Payara Micro with the given WARs and the heap of a small installation (512 MB). */
final class BenchServer implements AutoCloseable {

    /** Keeps the threads of the JIT compilers, so that their CPU time can be read at any time. */
    private static final String COMPILERS_STAY = "-XX:-UseDynamicNumberOfCompilerThreads";

    private static final Duration START_LIMIT = Duration.ofSeconds(300);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);
    private static final long POLL_MILLIS = 20;
    private static final double KIBIBYTES_OF_MEGABYTE = 1000 / 1.024;

    private final Process process;
    private final int port;
    private final Path log;
    private final Thread hook = new Thread(this::stop);
    private double secondsToReady;

    private BenchServer(Process process, int port, Path log) {
        this.process = process;
        this.port = port;
        this.log = log;
    }

    /**
     * Starts a server and returns when it answers on each of the paths.
     *
     * @param wars the first one is deployed at the root, others under the name of their file
     */
    static BenchServer start(
            Map<String, String> settings, int port, Path log, List<Path> wars, String... paths) {
        return start(settings, port, log, PayaraMicro.POST_BOOT, wars, paths);
    }

    /** Starts a server with the service alone and returns when it is ready. */
    static BenchServer start(NodePair.Build build, int port, Path log) {
        return start(
                build.settings(),
                port,
                log,
                build.postBoot(),
                List.of(build.war()),
                "/health/ready",
                "/.well-known/jwks.json");
    }

    private static BenchServer start(
            Map<String, String> settings,
            int port,
            Path log,
            Path postBoot,
            List<Path> wars,
            String... paths) {
        long begin = System.nanoTime();
        PayaraMicro micro =
                new PayaraMicro("-jar", System.getProperty("payara.microJar"))
                        .java(List.of("-Xmx512m", COMPILERS_STAY))
                        .settings(settings)
                        .port(port)
                        .preBoot(PayaraMicro.PRE_BOOT)
                        .postBoot(postBoot);
        wars.forEach(micro::deploy);
        BenchServer server = new BenchServer(micro.start(log), port, log);
        Runtime.getRuntime().addShutdownHook(server.hook);
        for (String path : paths) {
            server.await(path, begin);
        }
        server.secondsToReady = (System.nanoTime() - begin) / 1e9;
        return server;
    }

    /** The seconds from the launch of the process to the first answer on the last of the paths. */
    double secondsToReady() {
        return secondsToReady;
    }

    /** The resident memory of the process; empty if the system does not provide it. */
    OptionalDouble residentMegabytes() {
        Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
        if (!Files.exists(status)) {
            return OptionalDouble.empty();
        }
        try {
            return Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")))
                    .map(kilobytes -> kilobytes / KIBIBYTES_OF_MEGABYTE)
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The CPU time that the process has used so far, on all cores together. That of the JIT
     * compilers is left out: it is no part of the cost of a call, and for minutes it is as much as
     * all the rest.
     */
    Duration cpuTime() {
        return CpuTime.of(process.toHandle()).minus(compilerCpuTime());
    }

    /** The CPU time that the JIT compilers have used so far. */
    Duration compilerCpuTime() {
        return CpuTime.ofThreads(process.toHandle(), "C1 ")
                .plus(CpuTime.ofThreads(process.toHandle(), "C2 "));
    }

    /**
     * The size of the live objects on the heap after a full garbage collection; empty without a
     * JDK's {@code jcmd}.
     */
    OptionalDouble liveHeapBytes() {
        Path jcmd = Jdk.program("jcmd");
        if (!Files.isExecutable(jcmd)) {
            return OptionalDouble.empty();
        }
        try {
            Process histogram =
                    new ProcessBuilder(
                                    jcmd.toString(),
                                    String.valueOf(process.pid()),
                                    "GC.class_histogram")
                            .start();
            String text = new String(histogram.getInputStream().readAllBytes(), UTF_8);
            return text.lines()
                    .map(String::strip)
                    .filter(line -> line.startsWith("Total"))
                    .mapToDouble(line -> Double.parseDouble(line.split("\\s+")[2]))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        stop();
        Runtime.getRuntime().removeShutdownHook(hook);
    }

    private void stop() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }

    private void await(String path, long begin) {
        while (!answers(path)) {
            if (!process.isAlive() || System.nanoTime() - begin > START_LIMIT.toNanos()) {
                close();
                throw new BenchFailure("The server did not get ready; its log is " + log + ".");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS));
        }
    }

    private boolean answers(String path) {
        try {
            return Http.node(port).get(path).status() == 200;
        } catch (IllegalStateException notYet) {
            return false;
        }
    }
}
