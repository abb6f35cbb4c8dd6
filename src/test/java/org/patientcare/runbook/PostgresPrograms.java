package org.patientcare.runbook;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.patientcare.testing.Installed;

/** Finds the programs of a PostgreSQL that is installed on this machine. */
final class PostgresPrograms {

    private static final List<String> NEEDED =
            List.of("initdb", "pg_ctl", "psql", "pg_dump", "pg_restore", "pg_basebackup");

    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

    private PostgresPrograms() {}

    /**
     * The folder of the programs. Without them the test is skipped with a message, or fails if the
     * environment variable CI is set.
     */
    static Path folder() {
        return named().or(PostgresPrograms::newestOfDebian).orElseGet(PostgresPrograms::none);
    }

    private static Optional<Path> named() {
        return Optional.ofNullable(System.getenv("PATIENTCARE_PGBIN"))
                .map(Path::of)
                .filter(PostgresPrograms::isComplete);
    }

    private static Optional<Path> newestOfDebian() {
        if (!Files.isDirectory(DEBIAN)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(DEBIAN)) {
            return versions.sorted(Comparator.reverseOrder())
                    .map(version -> version.resolve("bin"))
                    .filter(PostgresPrograms::isComplete)
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isComplete(Path folder) {
        return NEEDED.stream().allMatch(program -> Files.isExecutable(folder.resolve(program)));
    }

    private static Path none() {
        return Installed.skipOrFail(
                "NO POSTGRESQL PROGRAMS: the runbooks are NOT TESTED on this machine. Install"
                        + " postgresql or name their folder in PATIENTCARE_PGBIN.");
    }
}
