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
 * The log files of the programs that tests start. They are below {@code target/logs} and stay there
 * when the programs and their folders are gone. {@link FailureLogs} prints their last lines for a
 * failed test.
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
     * @param program beginning of the file's name
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

    /** Adds a file that another program writes, at a place where it stays. */
    public static void add(Path log) {
        KNOWN.add(log.toAbsolutePath());
    }

    /**
     * Copies a log file from a folder that will be deleted; does nothing if there is no such file.
     */
    public static void keep(String program, Path log) throws IOException {
        if (Files.exists(log)) {
            Files.copy(log, of(program), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Removes the log files of earlier runs; only the first call has an effect. */
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

    /** The log files that were written to since then. */
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
