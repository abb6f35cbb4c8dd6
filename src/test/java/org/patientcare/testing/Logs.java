package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.patientcare.launch.Folders;

/**
 * What the programs write that tests start: below {@code target/logs}, where it stays when they and
 * their folders are gone. {@link FailureLogs} shows the end of it beside a failure.
 */
public final class Logs {

    private static final Path FOLDER =
            Path.of(
                    "target",
                    "logs",
                    System.getProperty("patientcare.war") == null ? "unit" : "integration");

    private static final List<Path> KNOWN = new CopyOnWriteArrayList<>();

    private static boolean begun;

    private Logs() {}

    /**
     * A new file for a program to write to.
     *
     * @param program how its name begins
     */
    public static Path of(String program) {
        try {
            Files.createDirectories(FOLDER);
            Path log = Files.createTempFile(FOLDER, program + "-", ".log").toAbsolutePath();
            KNOWN.add(log);
            return log;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file that somebody else writes, at a place that stays. */
    public static void add(Path log) {
        KNOWN.add(log.toAbsolutePath());
    }

    /** Copies what a program wrote into a folder that goes; does nothing if it is not there. */
    public static void keep(String program, Path log) throws IOException {
        if (Files.exists(log)) {
            Files.copy(log, of(program), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Those of runs before this one are removed. */
    static synchronized void begin() {
        if (begun) {
            return;
        }
        begun = true;
        try {
            Folders.delete(FOLDER);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those to which something was written since then. */
    static List<Path> writtenSince(Instant then) {
        return KNOWN.stream().filter(log -> !lastWritten(log).isBefore(then)).toList();
    }

    /** The last lines. */
    static List<String> tail(Path log, int lines) {
        try {
            List<String> all = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
            return all.subList(Math.max(0, all.size() - lines), all.size());
        } catch (IOException e) {
            return List.of("cannot be read: " + e);
        }
    }

    private static Instant lastWritten(Path log) {
        try {
            return Files.size(log) == 0 ? Instant.MIN : Files.getLastModifiedTime(log).toInstant();
        } catch (IOException gone) {
            return FileTime.fromMillis(0).toInstant();
        }
    }
}
