package org.patientcare.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code java -jar patientcare.war …}, as an operator types it.
 *
 * @param status exit status of the process
 * @param output what it wrote, errors included
 */
public record WarCommand(int status, String output) {

    /**
     * Runs a command and returns when it has ended.
     *
     * @param environment variables in addition to those of this process
     */
    public static WarCommand run(Path war, Map<String, String> environment, String... arguments) {
        try {
            Process process = start(war, environment, arguments);
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new WarCommand(process.waitFor(), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Starts a command and does not wait for it; errors go to its standard output as well. */
    public static Process start(Path war, Map<String, String> environment, String... arguments)
            throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Jdk.program("java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-jar",
                                war.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return builder.start();
    }
}
