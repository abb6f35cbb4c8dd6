package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The CPU time of the threads by which the suite's node answers, as Linux counts it: what compiles
 * or tidies up meanwhile is not in it. One request at a time.
 */
public final class ServerCpu {

    /** The threads' names are {@code http-thread-pool::…}; the system keeps 15 characters. */
    private static final String POOL = "http-thread-poo";

    /** Looks at most, until the thread that has answered does nothing any more. */
    private static final int LOOKS = 200;

    /** After so many it has the name that it keeps. */
    private static final int LOOKS_AT_NAME = 10;

    private final Path tasks;
    private final Set<Path> ofPool = new HashSet<>();

    /** How often each was looked at. */
    private final Map<Path, Integer> others = new HashMap<>();

    private ServerCpu(Path tasks) {
        this.tasks = tasks;
    }

    /** Whether this machine tells the CPU time of threads. */
    public static boolean isKnown() {
        return Files.exists(Path.of("/proc/self/schedstat"));
    }

    public static ServerCpu ofSuiteNode() {
        String port = "--port\0" + Integer.getInteger("it.http.port") + "\0";
        return ProcessHandle.current()
                .descendants()
                .map(process -> Path.of("/proc", String.valueOf(process.pid())))
                .filter(process -> text(process.resolve("cmdline")).contains(port))
                .findFirst()
                .map(process -> new ServerCpu(process.resolve("task")))
                .orElseThrow(() -> new AssertionError("the suite's node is not a child of ours"));
    }

    public Duration of(Runnable request) {
        findThreads();
        long before = settled();
        request.run();
        findThreads();
        return Duration.ofNanos(settled() - before);
    }

    private long settled() {
        long last = sum();
        for (int i = 0; i < LOOKS; i++) {
            long now = sum();
            if (now == last) {
                return now;
            }
            last = now;
        }
        return last;
    }

    private long sum() {
        return ofPool.stream().mapToLong(ServerCpu::nanos).sum();
    }

    /** A thread that has just begun does not have its name yet. */
    private void findThreads() {
        try (Stream<Path> threads = Files.list(tasks)) {
            threads.filter(thread -> !ofPool.contains(thread))
                    .filter(thread -> others.merge(thread, 1, Integer::sum) <= LOOKS_AT_NAME)
                    .filter(thread -> text(thread.resolve("comm")).startsWith(POOL))
                    .forEach(ofPool::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long nanos(Path thread) {
        String counted = text(thread.resolve("schedstat"));
        return counted.isEmpty() ? 0 : Long.parseLong(counted.substring(0, counted.indexOf(' ')));
    }

    /** Empty for a thread or process that is gone. */
    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
