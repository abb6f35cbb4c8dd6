package org.patientcare.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.patientcare.launch.Folders;
import org.patientcare.launch.LocalPostgres;

/**
 * The data folder of a PostgreSQL with the roles and the schema of this WAR. Test databases are
 * copies of it, because migrating one takes three times as long. It is made once for a WAR and a
 * day, since a migration creates the partitions of the coming days.
 */
final class MigratedDatabase {

    private static final Path FOLDER = Path.of("target", "databases").toAbsolutePath();
    private static final Path MADE = FOLDER.resolve("migrated");
    private static final Path MADE_FOR = FOLDER.resolve("migrated.of");

    /** Files that PostgreSQL writes at each start. */
    private static final List<String> START_FILES = List.of("postmaster.pid", "postmaster.opts");

    private MigratedDatabase() {}

    /** Copies it into a new folder, which the caller deletes after use. */
    static Path copy() throws IOException, SQLException {
        Files.createDirectories(FOLDER);
        Path folder = Files.createTempDirectory(FOLDER, "copy");
        copyTo(folder);
        return folder;
    }

    /**
     * Copies it.
     *
     * @param folder empty or missing
     */
    static synchronized void copyTo(Path folder) throws IOException, SQLException {
        String wanted = wanted();
        if (!Files.exists(MADE_FOR) || !Files.readString(MADE_FOR).equals(wanted)) {
            Files.deleteIfExists(MADE_FOR);
            make();
            Files.writeString(MADE_FOR, wanted);
        }
        Files.createDirectories(folder);
        try (Stream<Path> all = Files.walk(MADE)) {
            for (Path one : all.toList()) {
                Path here = folder.resolve(MADE.relativize(one).toString());
                if (!START_FILES.contains(one.getFileName().toString())) {
                    Files.copy(
                            one,
                            here,
                            StandardCopyOption.COPY_ATTRIBUTES,
                            StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    private static void make() throws IOException, SQLException {
        Folders.delete(MADE);
        Files.createDirectories(FOLDER);
        try (LocalPostgres postgres =
                LocalPostgres.logTo(Logs.of("postgres-migrated"), Waiting.DEADLINE)
                        .dataFolder(MADE)
                        .start()) {
            SuiteDatabase.prepare(postgres.port());
        }
    }

    /**
     * Identifies the WAR by the checksums of its entries, because each build writes the file anew.
     */
    private static String wanted() throws IOException {
        try (ZipFile war = new ZipFile(System.getProperty("patientcare.war"))) {
            return war.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(MigratedDatabase::line)
                    .sorted()
                    .collect(
                            Collectors.joining(
                                    "\n",
                                    LocalDate.now(ZoneOffset.UTC)
                                            + " "
                                            + System.getProperty("postgresql.version")
                                            + "\n",
                                    "\n"));
        }
    }

    private static String line(ZipEntry entry) {
        return entry.getName() + " " + entry.getCrc();
    }
}
