package org.patientcare.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.patientcare.launch.Jdk;

/**
 * A signing key with a self-signed certificate, so that prescriptions of a demo are signed. The
 * JDK's keytool creates it once, unless environment variables name a key store.
 */
final class DemoSealKey {

    static final String FILE = "demo-seal.p12";

    private static final String PASSWORD_FILE = "demo-seal.password";
    private static final String KEYSTORE = "PATIENTCARE_PDF_SIGNING_KEYSTORE";
    private static final String PASSWORD = "PATIENTCARE_PDF_SIGNING_PASSWORD";

    private DemoSealKey() {}

    static boolean isUsed(RunSettings settings) {
        return settings.text(KEYSTORE).isEmpty() && settings.text(PASSWORD).isEmpty();
    }

    /** The environment variables that name the key store; empty if the user has configured one. */
    static Map<String, String> environment(RunSettings settings, DataFolder folder) {
        if (!isUsed(settings)) {
            return Map.of();
        }
        Path store = folder.file(FILE);
        Path password = folder.file(PASSWORD_FILE);
        try {
            if (!Files.exists(store) || !Files.exists(password)) {
                Files.deleteIfExists(store);
                OwnerOnlyFiles.write(password, AccessKeys.newSecret());
                make(store, password);
            }
            return Map.of(KEYSTORE, store.toString(), PASSWORD, Files.readString(password).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Passes the password in a file, because other users can see the arguments of a command. */
    private static void make(Path store, Path password) throws IOException {
        Process keytool =
                new ProcessBuilder(
                                List.of(
                                        Jdk.program("keytool").toString(),
                                        "-genkeypair",
                                        "-alias",
                                        "seal",
                                        "-keyalg",
                                        "RSA",
                                        "-keysize",
                                        "3072",
                                        "-validity",
                                        "3650",
                                        "-dname",
                                        "CN=Patient Care demo certificate, O=Not for patients",
                                        "-ext",
                                        "KeyUsage=digitalSignature,nonRepudiation",
                                        "-storetype",
                                        "PKCS12",
                                        "-storepass:file",
                                        password.toString(),
                                        "-keystore",
                                        store.toString()))
                        .redirectErrorStream(true)
                        .start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.onExit().join().exitValue() != 0) {
            throw new RunFailure("The demo certificate could not be created: " + output.strip());
        }
    }
}
