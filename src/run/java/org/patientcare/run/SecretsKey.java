package org.patientcare.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;

/**
 * The key that encrypts (wraps) the keys in the database. It is generated once for a data folder,
 * unless environment variables name one. Lying next to the database, it is good enough for trying
 * the service only.
 */
final class SecretsKey {

    static final String FILE = "secrets.key";

    private static final String KEY = "PATIENTCARE_SECRETS_KEY";
    private static final String KEY_FILE = "PATIENTCARE_SECRETS_KEY_FILE";
    private static final int BYTES = 32;

    private SecretsKey() {}

    /**
     * The environment variable that names the key's file; empty if the user has configured a key.
     */
    static Map<String, String> environment(RunSettings settings, DataFolder folder) {
        if (settings.text(KEY).isPresent() || settings.text(KEY_FILE).isPresent()) {
            return Map.of();
        }
        Path file = folder.file(FILE);
        try {
            if (!Files.exists(file)) {
                OwnerOnlyFiles.write(file, newKey() + "\n");
            }
            return Map.of(KEY_FILE, file.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String newKey() {
        byte[] key = new byte[BYTES];
        new SecureRandom().nextBytes(key);
        return Base64.getEncoder().encodeToString(key);
    }
}
