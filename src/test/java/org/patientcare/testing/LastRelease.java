package org.patientcare.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.patientcare.launch.Folders;

/**
 * The previous release, which {@code last-release.properties} names: built from the git history,
 * once, and kept in the user's cache.
 *
 * @param war of the service
 * @param serverConfig its folder {@code server-config}
 */
public record LastRelease(String version, Path war, Path serverConfig) {

    private static final Path CACHE =
            Path.of(System.getProperty("user.home"), ".cache", "patientcare", "releases");

    private static final String SERVER_CONFIG = "server-config";

    /** For the proxy to take a node out before it stops; later releases do this by themselves. */
    private static final String GRACE_MILLIS = "5000";

    private static final List<String> BUILD =
            List.of(
                    "./mvnw",
                    "-q",
                    "-B",
                    "-ntp",
                    "package",
                    "-Dmaven.test.skip=true",
                    "-Dspotbugs.skip",
                    "-Dspotless.check.skip",
                    "-Djacoco.skip");

    /**
     * Builds it if necessary. Without git or the release's commit the test is skipped with a
     * message.
     */
    public static LastRelease built() {
        return ifKnown()
                .orElseGet(
                        () ->
                                Installed.skip(
                                        "NO HISTORY: the upgrade from the last release is NOT TESTED here."
                                                + " It needs git and the commit of the last release."));
    }

    /** Builds it if necessary; empty without git or the release's commit. */
    public static Optional<LastRelease> ifKnown() {
        Properties properties = properties();
        String commit = properties.getProperty("commit");
        Path kept = CACHE.resolve(commit);
        try {
            if (!Files.exists(kept)) {
                if (!isInHistory(commit)) {
                    return Optional.empty();
                }
                build(commit, kept);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Optional.of(
                new LastRelease(
                        properties.getProperty("version"),
                        kept.resolve("patientcare.war"),
                        kept.resolve(SERVER_CONFIG)));
    }

    /** Migrates a database to its schema. */
    public void migrate(String databaseUrl) {
        SuiteDatabase.migrate(war, databaseUrl);
    }

    /**
     * How its nodes are started.
     *
     * @param settings in addition to those of every node
     */
    public NodePair.Build nodes(Map<String, String> settings) {
        Path postBoot = serverConfig.resolve("payara-micro/post-boot.asadmin");
        return new NodePair.Build(war, postBoot, settings, "--shutdowngrace", GRACE_MILLIS);
    }

    private static Properties properties() {
        Properties properties = new Properties();
        try (InputStream file = LastRelease.class.getResourceAsStream("/last-release.properties")) {
            properties.load(file);
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isInHistory(String commit) throws IOException {
        return Installed.onPath("git", "git.exe").isPresent()
                && status(Path.of(""), List.of("git", "cat-file", "-e", commit + "^{commit}")) == 0;
    }

    /**
     * Builds into a folder that is renamed at the end, so that a folder in the cache is complete.
     */
    private static void build(String commit, Path kept) throws IOException {
        Path source = Files.createTempDirectory("patientcare-last-release");
        String archive = source.resolve("source.tar").toString();
        run(Path.of(""), List.of("git", "archive", "--output=" + archive, commit));
        run(source, List.of("tar", "-xf", archive));
        run(source, BUILD);
        Files.createDirectories(CACHE);
        Path draft = Files.createTempDirectory(CACHE, "draft");
        Files.copy(source.resolve("target/patientcare.war"), draft.resolve("patientcare.war"));
        Files.move(source.resolve(SERVER_CONFIG), draft.resolve(SERVER_CONFIG));
        Files.move(draft, kept, StandardCopyOption.ATOMIC_MOVE);
        Folders.delete(source);
    }

    private static void run(Path folder, List<String> command) throws IOException {
        int status = status(folder, command);
        if (status != 0) {
            throw new IllegalStateException(command + " ended with " + status + ".");
        }
    }

    private static int status(Path folder, List<String> command) throws IOException {
        Path output = Files.createTempFile("last-release", ".out");
        try {
            Process process =
                    new ProcessBuilder(new ArrayList<>(command))
                            .directory(folder.toAbsolutePath().toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .start();
            Waiting.forTheEndOf(process);
            if (process.exitValue() != 0) {
                System.err.println(Files.readString(output));
            }
            return process.exitValue();
        } finally {
            Files.delete(output);
        }
    }
}
