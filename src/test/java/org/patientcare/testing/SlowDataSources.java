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

    private SlowDataSources() {}

    /**
     * Writes them.
     *
     * @param folder which holds the file afterwards
     */
    public static Path in(Path folder) {
        try {
            String commands = Files.readString(Node.POST_BOOT);
            for (Map.Entry<String, String> limit : LIMITS.entrySet()) {
                if (!commands.contains(limit.getKey())) {
                    throw new AssertionError(Node.POST_BOOT + " has no " + limit.getKey());
                }
                commands = commands.replace(limit.getKey(), limit.getValue());
            }
            Files.createDirectories(folder);
            return Files.writeString(folder.resolve("slow-post-boot.asadmin"), commands);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
