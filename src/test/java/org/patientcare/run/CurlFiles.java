package org.patientcare.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

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

    /** What a call by these keys sends. */
    Map<String, String> headers(AccessKeys.Pair keys) {
        return Map.of(apiKeyHeader, keys.apiKey(), secretKeyHeader, keys.secretKey());
    }

    /**
     * Keys that the user gave are kept by the user: their file goes when the run ends.
     *
     * @return true if the keys are ours and this is the first file with them
     */
    boolean write(Path file, AccessKeys.Pair keys) {
        boolean first = !keys.given() && !Files.exists(file);
        write(file, keys.given(), text(keys));
        return first;
    }

    /** One that makes a call by itself, without a body: {@code curl -K FILE} alone. */
    void writeCall(Path file, AccessKeys.Pair keys, String url) {
        write(file, keys.given(), text(keys) + "request = \"POST\"\nurl = \"" + url + "\"\n");
    }

    private static void write(Path file, boolean passing, String text) {
        try {
            OwnerOnly.write(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (passing) {
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
