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

/** Commands as a person types them, in a folder, with more in the environment. */
record Shell(Path folder, Map<String, String> environment) {

    private static final Duration LIMIT = Waiting.DEADLINE.multipliedBy(3);

    /** Runs lines of a shell to their end; fails with what they said if one of them does. */
    String run(String lines) {
        return run(List.of("sh", "-eu", "-c", lines));
    }

    /** Runs a command to its end; fails with what it said if it does. */
    String run(List<String> command) {
        try {
            Path said = Files.createTempFile(folder, "said", ".log");
            Process process = start(command, said);
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            if (process.waitFor() != 0) {
                throw new AssertionError(command + ":\n" + Files.readString(said));
            }
            return Files.readString(said);
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
     * @param said what it writes: a file, since what it leaves running may keep a pipe open
     */
    Process start(List<String> command, Path said) {
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command)
                            .directory(folder.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(said.toFile());
            builder.environment().putAll(environment);
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
