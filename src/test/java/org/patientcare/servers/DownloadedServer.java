package org.patientcare.servers;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.patientcare.testing.Logs;
import org.patientcare.testing.Waiting;

/** Servers from Maven Central, which Maven fetches when the first test needs them. */
final class DownloadedServer {

    private static final Path FOLDER = Path.of("target/servers");

    private DownloadedServer() {}

    /**
     * Unpacks a ZIP file, once for each build folder.
     *
     * @param artifact group, name, version and type
     * @param folder in the ZIP file
     */
    static synchronized Path unpacked(String artifact, String folder) {
        Path home = FOLDER.resolve(folder).toAbsolutePath();
        if (!Files.exists(home)) {
            maven("dependency:unpack", artifact);
        }
        return home;
    }

    /** Copies a JAR file, once for each build folder. */
    static synchronized Path jar(String group, String name, String version) {
        Path file = FOLDER.resolve(name + "-" + version + ".jar").toAbsolutePath();
        if (!Files.exists(file)) {
            maven("dependency:copy", group + ":" + name + ":" + version);
        }
        return file;
    }

    private static void maven(String goal, String artifact) {
        File log = Logs.of("download").toFile();
        try {
            Process process =
                    new ProcessBuilder(
                                    List.of(
                                            "./mvnw",
                                            "-B",
                                            "-ntp",
                                            goal,
                                            "-Dartifact=" + artifact,
                                            "-DoutputDirectory=" + FOLDER))
                            .redirectErrorStream(true)
                            .redirectOutput(log)
                            .start();
            Waiting.forTheEndOf(process);
            if (process.exitValue() != 0) {
                throw new IllegalStateException(artifact + " cannot be had, see " + log);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
