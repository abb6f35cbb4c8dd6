package org.patientcare.servers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.patientcare.testing.Installed;
import org.patientcare.testing.Logs;
import org.patientcare.testing.Node;
import org.patientcare.testing.NpmPackages;
import org.patientcare.testing.Waiting;

/**
 * The OpenID provider of the npm package {@code oidc-provider}, on loopback, with one client and
 * one user.
 */
final class NodeProvider implements AutoCloseable {

    /** Contains characters that must be encoded in the header with client id and secret. */
    static final String SECRET = "s+e/c%r:t&=0-5Hq8Zw";

    private static final Path SOURCES = Path.of("src/test/openid");
    private static final Path FOLDER = Path.of("target/openid").toAbsolutePath();
    private static final String WITHOUT = "a second OpenID provider is NOT TESTED";

    private final Process process;
    private final String issuer;

    private NodeProvider(Process process, String issuer) {
        this.process = process;
        this.issuer = issuer;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /**
     * Starts the provider and returns when it is ready.
     *
     * @param care the URL of the service
     */
    static NodeProvider start(String care) throws IOException {
        Path node =
                Installed.onPath("node", "node.exe")
                        .orElseGet(
                                () ->
                                        Installed.skipOrFail(
                                                "NO NODE: " + WITHOUT + ". Install Node 20."));
        NpmPackages.install(SOURCES, FOLDER, List.of("provider.js"), WITHOUT);
        String issuer = "http://127.0.0.1:" + Node.freePort();
        Path log = Logs.of("oidc-provider");
        Shell shell = new Shell(FOLDER, Map.of("ISSUER", issuer, "CARE", care, "SECRET", SECRET));
        NodeProvider provider =
                new NodeProvider(shell.start(List.of(node.toString(), "provider.js"), log), issuer);
        provider.awaitReady(log);
        return provider;
    }

    String issuer() {
        return issuer;
    }

    private void awaitReady(Path log) {
        Waiting.until(
                "the provider is ready, or the process ended: " + log,
                () -> !process.isAlive() || text(log).contains("ready"));
        if (!process.isAlive()) {
            throw new AssertionError("The provider ended before it was ready: " + text(log));
        }
    }

    private static String text(Path log) {
        try {
            return Files.readString(log, UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroy();
        Waiting.forTheEndOf(process);
    }
}
