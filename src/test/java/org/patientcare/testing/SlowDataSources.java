package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The shipped data sources with time-outs so long that neither a slow machine nor a test that holds
 * a statement up reaches them. How soon a database that is away is given up is tried elsewhere.
 */
public final class SlowDataSources {

    /** The shipped limits, in seconds, and what stands for them. */
    private static final Map<String, String> LIMITS =
            Map.of(
                    "statement_timeout\\=5s", "statement_timeout\\=280s",
                    "connectTimeout=2", "connectTimeout=290",
                    "loginTimeout=2", "loginTimeout=290",
                    "socketTimeout=6", "socketTimeout=290");

    private static final Path FOLDER = Path.of("target", "boot");

    /** Written once: a server may be reading it while another one is to start. */
    private static final Path COMMANDS = written();

    private SlowDataSources() {}

    /** The boot commands that make them, in a file of this build. */
    public static Path commands() {
        return COMMANDS;
    }

    /** One more, for tests inside the server that look at what the service itself may not see. */
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
