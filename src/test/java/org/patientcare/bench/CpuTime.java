package org.patientcare.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;

/** What a process has worked, on all cores together. */
final class CpuTime {

    private static final long NANOS_OF_TICK = 10_000_000;

    /** Of the process in user and system mode, and of its children that have ended. */
    private static final int FIRST_FIELD = 11;

    private static final int FIELDS = 4;

    private CpuTime() {}

    /** With its children that have ended where the system tells, so that none gets lost. */
    static Duration of(ProcessHandle process) {
        Path stat = Path.of("/proc", String.valueOf(process.pid()), "stat");
        if (!Files.exists(stat)) {
            return process.info().totalCpuDuration().orElse(Duration.ZERO);
        }
        try {
            String text = Files.readString(stat);
            String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
            long ticks =
                    IntStream.range(FIRST_FIELD, FIRST_FIELD + FIELDS)
                            .mapToLong(field -> Long.parseLong(fields[field]))
                            .sum();
            return Duration.ofNanos(ticks * NANOS_OF_TICK);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
