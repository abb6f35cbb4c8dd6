package org.patientcare.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import org.patientcare.launch.Folders;

/**
 * The folder in which a run keeps its database, keys and logs. A file lock reserves it for one run
 * at a time; the lock is released when the process ends, however it ends.
 */
final class DataFolder implements AutoCloseable {

    private static final Duration ORPHAN_LIMIT = Duration.ofSeconds(20);
    private static final long POLL_MILLIS = 100;

    private final Path path;
    private final FileChannel lock;

    private DataFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Creates the folder if it is missing, locks it, and waits at most 20 s until the server of a
     * killed run has ended.
     *
     * @throws RunFailure if another run holds the lock, that server does not end, or the folder
     *     cannot be written to
     */
    static DataFolder open(Path path) {
        try {
            OwnerOnlyFiles.createFolder(path);
            FileChannel lock = openLock(path.resolve("run.lock"));
            if (!isLockedBy(lock)) {
                lock.close();
                throw inUse(path);
            }
            DataFolder folder = new DataFolder(path, lock);
            folder.awaitOrphanedServer();
            Folders.delete(folder.temporary());
            OwnerOnlyFiles.createFolder(folder.temporary());
            OwnerOnlyFiles.createFolder(folder.logs());
            return folder;
        } catch (IOException e) {
            throw unusable(path, e);
        }
    }

    private static RunFailure inUse(Path path) {
        return new RunFailure(
                "The data folder "
                        + path
                        + " is in use by another running Patient Care: stop that one, or choose"
                        + " another folder with "
                        + RunSettings.DATA_DIR
                        + ".");
    }

    private static RunFailure unusable(Path path, IOException cause) {
        return new RunFailure(
                "The data folder "
                        + path
                        + " cannot be written to ("
                        + cause.getClass().getSimpleName()
                        + "): make it writable, or choose another one with "
                        + RunSettings.DATA_DIR
                        + ".",
                cause);
    }

    Path path() {
        return path;
    }

    Path file(String name) {
        return path.resolve(name);
    }

    Path logs() {
        return path.resolve("logs");
    }

    Path temporary() {
        return path.resolve("tmp");
    }

    /** The lock file that the server process holds; see {@link ServerGuard}. */
    Path serverLock() {
        return path.resolve("server.lock");
    }

    /**
     * Creates an empty log. The log of the previous run is renamed to {@code NAME.previous.log}.
     */
    Path freshLog(String name) {
        Path log = logs().resolve(name + ".log");
        try {
            if (Files.exists(log)) {
                Files.move(
                        log,
                        logs().resolve(name + ".previous.log"),
                        StandardCopyOption.REPLACE_EXISTING);
            }
            OwnerOnlyFiles.write(log, "");
            return log;
        } catch (IOException e) {
            throw new RunFailure("The log " + log + " cannot be written.", e);
        }
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }

    /** Waits for the server of a killed run, which stops by itself within seconds. */
    private void awaitOrphanedServer() throws IOException {
        Instant deadline = Instant.now().plus(ORPHAN_LIMIT);
        try (FileChannel server = openLock(serverLock())) {
            while (!isLockedBy(server)) {
                if (Instant.now().isAfter(deadline)) {
                    throw new RunFailure(
                            "A server of an earlier run still uses "
                                    + path
                                    + ": stop that process first.");
                }
                Pause.millis(POLL_MILLIS);
            }
        }
    }

    private static FileChannel openLock(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private static boolean isLockedBy(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }
}
