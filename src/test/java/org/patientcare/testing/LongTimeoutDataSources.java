package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The shipped data sources with time-outs so long that neither a slow machine nor a test that
 * delays a statement reaches them. Other tests check how soon an unavailable database is given up.
 */
public final class LongTimeoutDataSources {

    /** The shipped limits and their replacements, in seconds. */
    private static final Map<String, String> LIMITS =
            Map.of(
                    "statement_timeout\\=5s", "statement_timeout\\=280s",
                    "connectTimeout=2", "connectTimeout=290",
                    "loginTimeout=2", "loginTimeout=290",
                    "socketTimeout=6", "socketTimeout=290");

    private static final Path FOLDER = Path.of("target", "boot");

    /** Written once, because a server may be reading it while another one is started. */
    private static final Path COMMANDS = written();

    private LongTimeoutDataSources() {}

    /** A file of this build with the boot commands that create the data sources. */
    public static Path commands() {
        return COMMANDS;
    }

    /**
     * Boot commands for another data source, of the schema's owner: tests inside the server need
     * data that the service's role may not see.
     */
    private static String ofOwner(String commands) {
        String pool =
                commands.lines()
                        .filter(line -> line.startsWith("create-jdbc-connection-pool"))
                        .findFirst()
                        .orElseThrow()
                        .replace("--steadypoolsize=4", "--steadypoolsize=0")
                        .replace("$\\{MPCONFIG\\=patientcare.db.user\\}", Database.OWNER)
                        .replaceFirst(" patientcare$", " patientcareOwner");
        return pool
                + "\ncreate-jdbc-resource --connectionpoolid=patientcareOwner jdbc/patientcareOwner\n";
    }

    private static Path written() {
        try {
            String commands = Files.readString(Node.POST_BOOT);
            for (Map.Entry<String, String> limit : LIMITS.entrySet()) {
                if (!commands.contains(limit.getKey())) {
                    throw new AssertionError(Node.POST_BOOT + " has no " + limit.getKey());
                }
                commands = commands.replace(limit.getKey(), limit.getValue());
            }
            commands += ofOwner(commands);
            Files.createDirectories(FOLDER);
            return Files.writeString(FOLDER.resolve("slow-post-boot.asadmin"), commands);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
