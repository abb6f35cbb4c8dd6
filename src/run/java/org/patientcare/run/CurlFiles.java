package org.patientcare.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Writes one curl configuration file per credential ({@code curl -K FILE URL}), so that the calls
 * that the run command prints work in every shell, and no secret appears in a command line or in
 * the shell's history.
 */
final class CurlFiles {

    private final String apiKeyHeader;
    private final String secretKeyHeader;

    CurlFiles(RunSettings settings) {
        apiKeyHeader = settings.text("PATIENTCARE_AUTH_API_KEY_HEADER").orElse("X-API-Key");
        secretKeyHeader =
                settings.text("PATIENTCARE_AUTH_SECRET_KEY_HEADER").orElse("X-Secret-Key");
    }

    /** The HTTP headers that authenticate a call with these keys. */
    Map<String, String> headers(AccessKeys.Pair keys) {
        return Map.of(apiKeyHeader, keys.apiKey(), secretKeyHeader, keys.secretKey());
    }

    /**
     * Writes the file of a credential. If the user supplied the keys, the file is deleted when the
     * run ends.
     *
     * @return true if the keys were generated and the file did not exist yet
     */
    boolean write(Path file, AccessKeys.Pair keys) {
        boolean first = !keys.fromEnvironment() && !Files.exists(file);
        write(file, keys.fromEnvironment(), text(keys));
        return first;
    }

    /**
     * Writes a file that also holds the URL of a POST without a body, so that {@code curl -K FILE}
     * makes the whole call.
     */
    void writeCall(Path file, AccessKeys.Pair keys, String url) {
        write(
                file,
                keys.fromEnvironment(),
                text(keys) + "request = \"POST\"\nurl = \"" + url + "\"\n");
    }

    private static void write(Path file, boolean deleteAtExit, String text) {
        try {
            OwnerOnlyFiles.write(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (deleteAtExit) {
            file.toFile().deleteOnExit();
        }
    }

    String text(AccessKeys.Pair keys) {
        return header(apiKeyHeader, keys.apiKey())
                + header(secretKeyHeader, keys.secretKey())
                + header("Content-Type", "application/json")
                + "silent\nshow-error\nwrite-out = \"\\nHTTP status %{http_code}\\n\"\n";
    }

    private static String header(String name, String value) {
        String line = name + ": " + value;
        return "header = \"" + line.replace("\\", "\\\\").replace("\"", "\\\"") + "\"\n";
    }
}
