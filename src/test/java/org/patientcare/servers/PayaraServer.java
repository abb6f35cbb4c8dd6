package org.patientcare.servers;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.patientcare.testing.Node;
import org.patientcare.testing.Waiting;

/**
 * Payara Server, installed in an empty folder with the commands of its guide: with the shipped
 * scripts and settings, and the WAR as it is.
 */
final class PayaraServer implements ServerUnderTest {

    private static final String DOMAIN = "patientcare";

    private final Shell shell;
    private final Path domain;

    private PayaraServer(Path folder, int port) {
        Path java = Path.of(System.getProperty("java.home"));
        Map<String, String> environment = new HashMap<>();
        environment.put("PAYARA", home().toString());
        environment.put("DOMAINS", folder.resolve("domains").toString());
        environment.put("PASSWORD_FILE", folder.resolve("payara.password").toString());
        environment.put("HTTP_PORT", String.valueOf(port));
        environment.put("ADMIN_PORT", String.valueOf(Node.freePort()));
        environment.put("AS_JAVA", java.toString());
        environment.put("PATH", java.resolve("bin") + ":" + System.getenv("PATH"));
        shell = new Shell(folder, environment);
        domain = folder.resolve("domains").resolve(DOMAIN);
        Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
    }

    /**
     * @param folder an empty folder
     */
    static PayaraServer install(Path folder, int port, Map<String, String> settings) {
        try {
            copy(Path.of("server-config"), folder.resolve("server-config"));
            Path war = Path.of(System.getProperty("patientcare.war"));
            Files.createDirectory(folder.resolve("target"));
            Files.copy(war, folder.resolve("target").resolve(war.getFileName()));
            Path shipped = Path.of("server-config/payara-server/patientcare.properties");
            Files.write(
                    folder.resolve("patientcare.properties"),
                    SampleSettings.filled(Files.readAllLines(shipped), settings));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        PayaraServer server = new PayaraServer(folder, port);
        server.runCommands("## Install");
        return server;
    }

    /** Deploys the same WAR again, as the guide says for another release. */
    void deployAgain() {
        runCommands("## Another release");
    }

    void restart() {
        shell.run("server-config/payara-server/stop.sh");
        shell.run("server-config/payara-server/start.sh");
    }

    /** The process id of the server. */
    long pid() {
        try {
            return Long.parseLong(Files.readString(domain.resolve("config/pid")).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String adminPort() {
        return shell.environment().get("ADMIN_PORT");
    }

    /** The file in which the domain keeps its settings. */
    Path domainFile() {
        return domain.resolve("config/domain.xml");
    }

    @Override
    public Path log() {
        return domain.resolve("logs/server.log");
    }

    @Override
    public void close() {
        kill();
    }

    /**
     * Runs the commands below a heading of the guide, without the exports of paths and ports, which
     * the test sets itself.
     */
    private void runCommands(String heading) {
        shell.run(
                GuideText.commands(heading)
                        .lines()
                        .filter(line -> !line.startsWith("export "))
                        .collect(joining("\n")));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path copy = to.resolve(from.relativize(file));
                Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private void kill() {
        if (Files.exists(domain.resolve("config/pid"))) {
            ProcessHandle.of(pid())
                    .ifPresent(
                            process -> {
                                process.destroyForcibly();
                                Waiting.until("the server ends", () -> !process.isAlive());
                            });
        }
    }

    private static Path home() {
        String version = System.getProperty("payara.version");
        return DownloadedServer.unpacked(
                "fish.payara.distributions:payara:" + version + ":zip", "payara6");
    }
}
