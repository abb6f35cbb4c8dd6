package org.patientcare.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.patientcare.testing.Waiting;

/** Runs commands in a folder, with additional environment variables. */
record Shell(Path folder, Map<String, String> environment) {

    private static final Duration LIMIT = Waiting.DEADLINE.multipliedBy(3);

    /**
     * Runs lines of a shell script and returns their output.
     *
     * @throws AssertionError with the output if a line fails or all take too long
     */
    String run(String lines) {
        return run(List.of("sh", "-eu", "-c", lines));
    }

    /**
     * Runs a command and returns its output.
     *
     * @throws AssertionError with the output if it fails or takes too long
     */
    String run(List<String> command) {
        try {
            Path output = Files.createTempFile(folder, "said", ".log");
            Process process = start(command, output);
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            if (process.waitFor() != 0) {
                throw new AssertionError(command + ":\n" + Files.readString(output));
            }
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /**
     * Starts a command and does not wait for it.
     *
     * @param output the file for its output; a pipe would stay open as long as a process that it
     *     leaves running
     */
    Process start(List<String> command, Path output) {
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command)
                            .directory(folder.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
