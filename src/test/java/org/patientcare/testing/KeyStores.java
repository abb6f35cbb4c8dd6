package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** PKCS#12 files with self-signed certificates, made by the JDK's keytool. */
public final class KeyStores {

    public static final String PASSWORD = "test-password";

    private KeyStores() {}

    /** A key of an algorithm with a certificate for a year from now on. */
    public static Path valid(Path folder, String algorithm) {
        return make(folder.resolve(algorithm + ".p12"), algorithm, "-validity", "365");
    }

    /** The same with a certificate that ended yesterday. */
    public static Path expired(Path folder) {
        return make(folder.resolve("expired.p12"), "RSA", "-startdate", "-30d", "-validity", "29");
    }

    /** A key with a certificate for a server at an address, from now on. */
    public static Path server(Path folder, String address) {
        return make(
                folder.resolve("server.p12"),
                "RSA",
                "-validity",
                "365",
                "-ext",
                "SAN=ip:" + address);
    }

    /**
     * @param validity options of keytool
     */
    private static Path make(Path file, String algorithm, String... validity) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString()));
        command.addAll(List.of("-genkeypair", "-alias", "seal", "-keyalg", algorithm));
        command.addAll(List.of("-dname", "CN=Hospital of the Test, O=Test, C=ES"));
        command.addAll(List.of("-ext", "KeyUsage=digitalSignature,nonRepudiation"));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
        command.addAll(List.of("-keystore", file.toString()));
        command.addAll(List.of(validity));
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes());
            if (process.waitFor() != 0) {
                throw new AssertionError(said);
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
