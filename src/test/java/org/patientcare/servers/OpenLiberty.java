package org.patientcare.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.patientcare.testing.Http;
import org.patientcare.testing.Waiting;

/** Open Liberty with the shipped {@code server.xml}, and the WAR as it is. */
final class OpenLiberty implements ServerUnderTest {

    private static final String SERVER = "patientcare";
    private static final String DRIVER = "WEB-INF/lib/postgresql-";

    private final Path server;
    private final Process process;

    private OpenLiberty(Path server, Process process) {
        this.server = server;
        this.process = process;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /**
     * Returns when the service is ready, or when it is clear that it will not be.
     *
     * @param folder an empty folder
     */
    static OpenLiberty start(Path folder, int port, Map<String, String> settings) {
        Path war = Path.of(System.getProperty("patientcare.war"));
        Path server = folder.resolve("servers").resolve(SERVER);
        Path drivers = folder.resolve("shared/resources/postgresql");
        try {
            Files.createDirectories(server.resolve("apps"));
            Files.createDirectories(drivers);
            Files.copy(
                    Path.of("server-config/open-liberty/server.xml"), server.resolve("server.xml"));
            Files.copy(war, server.resolve("apps/patientcare.war"));
            copyDriver(war, drivers);
            Map<String, String> all = new HashMap<>(settings);
            all.put("http.port", String.valueOf(port));
            Files.write(server.resolve("bootstrap.properties"), lines(all));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Shell shell =
                new Shell(
                        folder,
                        Map.of(
                                "WLP_USER_DIR",
                                folder.toString(),
                                "JAVA_HOME",
                                System.getProperty("java.home")));
        String command = home().resolve("bin/server").toString();
        Path said = server.resolve("said.log");
        OpenLiberty liberty =
                new OpenLiberty(server, shell.start(List.of(command, "run", SERVER), said));
        liberty.awaitReady(port);
        return liberty;
    }

    @Override
    public Path log() {
        return server.resolve("logs/messages.log");
    }

    @Override
    public void close() {
        Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList()
                .forEach(ProcessHandle::destroy);
        Waiting.forTheEndOf(process);
    }

    private void awaitReady(int port) {
        Waiting.until(
                "ready, or the process ended: " + log(), () -> !process.isAlive() || isReady(port));
        if (!process.isAlive()) {
            throw new AssertionError("Open Liberty ended before it was ready: " + log());
        }
    }

    private static boolean isReady(int port) {
        try {
            return Http.node(port).get("/health/ready").status() == 200;
        } catch (IllegalStateException notYet) {
            return false;
        }
    }

    private static List<String> lines(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .toList();
    }

    private static void copyDriver(Path war, Path folder) throws IOException {
        try (ZipFile zip = new ZipFile(war.toFile())) {
            ZipEntry driver =
                    zip.stream()
                            .filter(entry -> entry.getName().startsWith(DRIVER))
                            .findFirst()
                            .orElseThrow();
            Path name = Path.of(driver.getName()).getFileName();
            Files.copy(zip.getInputStream(driver), folder.resolve(name));
        }
    }

    private static Path home() {
        String version = System.getProperty("open-liberty.version");
        return DownloadedServer.unpacked(
                "io.openliberty:openliberty-runtime:" + version + ":zip", "wlp");
    }
}
