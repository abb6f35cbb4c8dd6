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
 * The files of a PostgreSQL with the roles and the schema of this WAR, of which databases of tests
 * are copies: making one anew takes three times as long. They are made once for a WAR and a day,
 * since a migration makes the parts of tables for the days to come.
 */
final class MigratedDatabase {

    private static final Path FOLDER = Path.of("target", "databases").toAbsolutePath();
    private static final Path MADE = FOLDER.resolve("migrated");
    private static final Path OF = FOLDER.resolve("migrated.of");

    /** What each PostgreSQL writes when it starts. */
    private static final List<String> OF_A_START = List.of("postmaster.pid", "postmaster.opts");

    private MigratedDatabase() {}

    /** A new folder, to be started and to be deleted by the caller. */
    static Path copy() throws IOException, SQLException {
        Files.createDirectories(FOLDER);
        Path folder = Files.createTempDirectory(FOLDER, "copy");
        copyTo(folder);
        return folder;
    }

    /**
     * @param folder empty, or not there
     */
    static synchronized void copyTo(Path folder) throws IOException, SQLException {
        String wanted = wanted();
        if (!Files.exists(OF) || !Files.readString(OF).equals(wanted)) {
            Files.deleteIfExists(OF);
            make();
            Files.writeString(OF, wanted);
        }
        Files.createDirectories(folder);
        try (Stream<Path> all = Files.walk(MADE)) {
            for (Path one : all.toList()) {
                Path here = folder.resolve(MADE.relativize(one).toString());
                if (!OF_A_START.contains(one.getFileName().toString())) {
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
                LocalPostgres.writing(Logs.of("postgres-migrated"), Waiting.DEADLINE)
                        .keeping(MADE)
                        .start()) {
            SuiteDatabase.prepare(postgres.port());
        }
    }

    /** The WAR by what is in it: its file is written anew by each build. */
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
