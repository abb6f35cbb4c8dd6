package org.patientcare.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One curl configuration file for each credential ({@code curl -K FILE URL}): so the calls that the
 * run command prints work in every shell, and no secret is in a command line or its history.
 */
final class CurlFiles {

    private final String apiKeyHeader;
    private final String secretKeyHeader;

    CurlFiles(RunSettings settings) {
        apiKeyHeader = settings.text("PATIENTCARE_AUTH_API_KEY_HEADER").orElse("X-API-Key");
        secretKeyHeader =
                settings.text("PATIENTCARE_AUTH_SECRET_KEY_HEADER").orElse("X-Secret-Key");
    }

    String apiKeyHeader() {
        return apiKeyHeader;
    }

    String secretKeyHeader() {
        return secretKeyHeader;
    }

    /**
     * Keys that the user gave are kept by the user: their file goes when the run ends.
     *
     * @return true if the keys are ours and this is the first file with them
     */
    boolean write(Path file, AccessKeys.Pair keys) {
        boolean first = !keys.given() && !Files.exists(file);
        try {
            OwnerOnly.write(file, text(keys));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (keys.given()) {
            file.toFile().deleteOnExit();
        }
        return first;
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
