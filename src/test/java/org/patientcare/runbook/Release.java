package org.patientcare.runbook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.patientcare.launch.Folders;
import org.patientcare.testing.LastRelease;

/** The folder of a release, as a site gets it. */
record Release(Path folder) implements AutoCloseable {

    static Release assembled() throws IOException {
        return assembled(Path.of(System.getProperty("patientcare.war")), Path.of("server-config"));
    }

    static Release assembled(LastRelease last) throws IOException {
        return assembled(last.war(), last.serverConfig());
    }

    private static Release assembled(Path war, Path serverConfig) throws IOException {
        Path folder = Files.createTempDirectory("patientcare-release");
        Files.copy(war, folder.resolve("patientcare.war"));
        Files.copy(
                Path.of(System.getProperty("payara.microJar")), folder.resolve("payara-micro.jar"));
        try (Stream<Path> files = Files.walk(serverConfig)) {
            for (Path file : files.toList()) {
                Files.copy(
                        file,
                        folder.resolve("server-config")
                                .resolve(serverConfig.relativize(file).toString()),
                        StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        Site.command("chmod", "-R", "a+rX", folder.toString());
        return new Release(folder);
    }

    @Override
    public void close() throws IOException {
        Folders.delete(folder);
    }
}
