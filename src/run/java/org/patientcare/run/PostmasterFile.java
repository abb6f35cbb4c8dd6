package org.patientcare.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The {@code postmaster.pid} of a database folder. PostgreSQL does not start if the file names a
 * live process, even if another program has that process id by now.
 */
final class PostmasterFile {

    private static final Duration ORDERLY_END = Duration.ofSeconds(15);
    private static final Duration FORCED_END = Duration.ofSeconds(5);

    private final Path file;
    private final Path programs;

    /**
     * @param programs the folder of the PostgreSQL programs that serve this database and no other
     */
    PostmasterFile(Path database, Path programs) {
        this.file = database.resolve("postmaster.pid");
        this.programs = programs;
    }

    /** The process that the file names, if it is alive. */
    Optional<ProcessHandle> process() {
        try {
            List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
            return lines.isEmpty()
                    ? Optional.empty()
                    : ProcessHandle.of(Long.parseLong(lines.get(0).strip()))
                            .filter(ProcessHandle::isAlive);
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /**
     * Makes a start possible: ends a PostgreSQL that a killed run left behind, or deletes the file
     * if its process id belongs to another program now. The caller must have locked the data
     * folder.
     *
     * @throws RunFailure if the process does not end or the file cannot be deleted
     */
    void cleanUp() {
        Optional<ProcessHandle> named = process();
        if (named.isPresent() && isOurs(named.get())) {
            end(named.get());
        } else if (named.isPresent()) {
            remove();
        }
    }

    private void remove() {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new RunFailure("The stale file " + file + " cannot be removed.", e);
        }
    }

    private boolean isOurs(ProcessHandle process) {
        return process.info().command().filter(this::isOurs).isPresent();
    }

    private boolean isOurs(String command) {
        try {
            return Path.of(command).toRealPath().startsWith(programs.toRealPath());
        } catch (IOException e) {
            return false;
        }
    }

    private void end(ProcessHandle orphan) {
        orphan.destroy();
        if (!awaitExit(orphan, ORDERLY_END)) {
            orphan.destroyForcibly();
            if (!awaitExit(orphan, FORCED_END)) {
                throw new RunFailure(
                        "The PostgreSQL of an earlier run (process "
                                + orphan.pid()
                                + ") does not stop: stop it first.");
            }
        }
    }

    /**
     * Waits for the end of a process.
     *
     * @return whether it ended within the limit
     */
    static boolean awaitExit(ProcessHandle process, Duration limit) {
        try {
            process.onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
