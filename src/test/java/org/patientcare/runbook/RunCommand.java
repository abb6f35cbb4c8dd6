package org.patientcare.runbook;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.patientcare.launch.Jdk;
import org.patientcare.testing.Http;
import org.patientcare.testing.Logs;
import org.patientcare.testing.Node;
import org.patientcare.testing.Waiting;

/** The program that {@code ./mvnw -Prun} starts, run without Maven in a separate process. */
final class RunCommand implements AutoCloseable {

    private static final String PREFIX = "PATIENTCARE_";

    private final Process process;
    private final Path folder;
    private final Path log;
    private final int port;

    private RunCommand(Process process, Path folder, Path log, int port) {
        this.process = process;
        this.folder = folder;
        this.log = log;
        this.port = port;
    }

    static RunCommand start(Path folder) throws IOException {
        int port = Node.freePort();
        Path log = Logs.of("run-" + port);
        ProcessBuilder program =
                new ProcessBuilder(
                        Jdk.program("java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.patientcare.run.Launcher",
                        Path.of("").toAbsolutePath().toString(),
                        System.getProperty("patientcare.war"),
                        System.getProperty("payara.microJar"),
                        System.getProperty("postgresql.version"));
        program.environment().keySet().removeIf(name -> name.startsWith(PREFIX));
        // The server and the migration inherit this variable.
        program.environment().put("JAVA_TOOL_OPTIONS", Node.FAST_START);
        program.environment().put(PREFIX + "HTTP_PORT", Integer.toString(port));
        program.environment().put(PREFIX + "DATA_DIR", folder.toString());
        program.redirectErrorStream(true).redirectOutput(log.toFile());
        return new RunCommand(program.start(), folder, log, port);
    }

    int port() {
        return port;
    }

    /** Waits until the program has printed this text. Fails if the program ends before. */
    void awaitLine(String text) {
        Waiting.until(
                "the run command says " + text + ", its log: " + log,
                () -> hasPrinted(text) || !process.isAlive());
        if (!hasPrinted(text)) {
            throw new AssertionError("the run command has ended, its log: " + log);
        }
    }

    boolean hasPrinted(String text) {
        return lines().stream().anyMatch(line -> line.contains(text));
    }

    /** The first printed line that contains this text. */
    String printedLine(String text) {
        return lines().stream().filter(line -> line.contains(text)).findFirst().orElseThrow();
    }

    /** A client with the operator's keys from the data folder. */
    Http operator() {
        Map<String, String> keys =
                read(folder.resolve("keys.env")).stream()
                        .filter(line -> line.startsWith(PREFIX))
                        .map(line -> line.split("=", 2))
                        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        return Http.node(port)
                .with("X-API-Key", keys.get(PREFIX + "OPERATOR_API_KEY"))
                .with("X-Secret-Key", keys.get(PREFIX + "OPERATOR_SECRET_KEY"));
    }

    /** {@code kill -9}. */
    void kill() {
        process.destroyForcibly();
        Waiting.forTheEndOf(process);
    }

    /** Stops the program as Ctrl-C does. */
    @Override
    public void close() {
        process.destroy();
        Waiting.forTheEndOf(process);
    }

    private List<String> lines() {
        return read(log);
    }

    private static List<String> read(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
