package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import org.patientcare.launch.Folders;

/**
 * A wrong clock for one process, by libfaketime, which can be set while the process runs. The
 * monotonic clock stays right. Without libfaketime the test is skipped with a message; if the
 * environment variable CI is set it fails.
 */
public final class FakeTime implements AutoCloseable {

    private static final String LIBRARY = "libfaketimeMT.so.1";

    private final Path library;
    private final Path folder;

    private FakeTime(Path library, Path folder) {
        this.library = library;
        this.folder = folder;
    }

    /**
     * @param offset as {@link #set} takes it
     */
    public static FakeTime of(String offset) {
        Path library = library();
        try {
            FakeTime time = new FakeTime(library, Files.createTempDirectory("fake-time"));
            time.set(offset);
            return time;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Environment variables with which the process must be started. */
    public Map<String, String> environment() {
        return Map.of(
                "LD_PRELOAD", library.toString(),
                "FAKETIME_TIMESTAMP_FILE", file().toString(),
                "FAKETIME_CACHE_DURATION", "1",
                "FAKETIME_DONT_FAKE_MONOTONIC", "1",
                // Otherwise every timed wait of the JVM returns at once.
                "FAKETIME_FORCE_MONOTONIC_FIX", "0");
    }

    /**
     * Sets the clock, which takes effect within a second.
     *
     * @param offset such as {@code +400d} or {@code -400d}, in days from now
     */
    public void set(String offset) {
        try {
            Path next = Files.writeString(folder.resolve("next"), offset + "\n");
            Files.move(next, file(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file() {
        return folder.resolve("time");
    }

    private static Path library() {
        String named =
                System.getProperty("patientcare.faketime", System.getenv("PATIENTCARE_FAKETIME"));
        return named != null ? Path.of(named) : installed().orElseGet(FakeTime::without);
    }

    /** Where distributions put it: below /usr/lib, or below a folder of the architecture there. */
    private static Optional<Path> installed() {
        Path lib = Path.of("/usr/lib");
        Path plain = lib.resolve("faketime").resolve(LIBRARY);
        if (Files.isReadable(plain)) {
            return Optional.of(plain);
        }
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(lib, "*-linux-gnu*")) {
            for (Path each : folders) {
                Path found = each.resolve("faketime").resolve(LIBRARY);
                if (Files.isReadable(found)) {
                    return Optional.of(found);
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Path without() {
        return Installed.skipOrFail(
                "NO FAKETIME: a node whose clock is wrong is NOT TESTED on this machine. Install"
                        + " faketime or name its "
                        + LIBRARY
                        + " in PATIENTCARE_FAKETIME.");
    }
}
