package org.patientcare.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The CPU time of processes, on all cores together. */
final class CpuTime {

    private static final long NANOS_OF_TICK = 10_000_000;

    /**
     * The position of the first of four fields: the CPU time of the process in user and in system
     * mode, and the same of its children that have ended.
     */
    private static final int FIRST_FIELD = 11;

    private static final int FIELDS = 4;

    private CpuTime() {}

    /**
     * The CPU time of a process. Where the system provides it, that of its children that have ended
     * is included, so that none is lost.
     */
    static Duration of(ProcessHandle process) {
        Path stat = folder(process).resolve("stat");
        return Files.exists(stat)
                ? read(stat)
                : process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /**
     * The CPU time of the process's threads whose names begin with the given text; zero if the
     * system does not provide it.
     */
    static Duration ofThreads(ProcessHandle process, String name) {
        Path tasks = folder(process).resolve("task");
        if (!Files.exists(tasks)) {
            return Duration.ZERO;
        }
        try (Stream<Path> threads = Files.list(tasks)) {
            return threads.filter(thread -> isCalled(name, thread))
                    .map(thread -> read(thread.resolve("stat")))
                    .reduce(Duration.ZERO, Duration::plus);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isCalled(String name, Path thread) {
        try {
            return Files.readString(thread.resolve("comm")).startsWith(name);
        } catch (IOException hasEnded) {
            return false;
        }
    }

    /** Zero for a process that has ended meanwhile: its time is included in its parent's. */
    private static Duration read(Path stat) {
        try {
            String text = Files.readString(stat);
            String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
            long ticks =
                    IntStream.range(FIRST_FIELD, FIRST_FIELD + FIELDS)
                            .mapToLong(field -> Long.parseLong(fields[field]))
                            .sum();
            return Duration.ofNanos(ticks * NANOS_OF_TICK);
        } catch (IOException hasEnded) {
            return Duration.ZERO;
        }
    }

    private static Path folder(ProcessHandle process) {
        return Path.of("/proc", String.valueOf(process.pid()));
    }
}
