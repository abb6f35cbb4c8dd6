package org.patientcare.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;

/**
 * The main class of the server process: it runs Payara Micro and makes sure that it does not
 * outlive the run command. It reads its standard input: one byte requests a stop; end of input
 * means that the run command has died, and then the database is stopped as well. It uses no other
 * class of this project, because the server's class path contains no other.
 */
public final class ServerGuard {

    /** Longer than the service needs to answer the requests in progress. */
    private static final long STOP_LIMIT_MILLIS = 25_000;

    /** Held until this process ends; the next run waits for its release. */
    @SuppressWarnings("unused")
    private static FileLock held;

    private ServerGuard() {}

    /**
     * @param arguments the file to lock, the process id of the database or {@code none}, and the
     *     arguments of Payara Micro
     */
    public static void main(String[] arguments) throws Exception {
        lock(Path.of(arguments[0]));
        Optional<ProcessHandle> database =
                "none".equals(arguments[1])
                        ? Optional.empty()
                        : ProcessHandle.of(Long.parseLong(arguments[1]));
        Thread guard = new Thread(() -> awaitEnd(database), "end-of-run-command");
        guard.setDaemon(true);
        guard.start();
        Class.forName("fish.payara.micro.PayaraMicro")
                .getMethod("main", String[].class)
                .invoke(null, (Object) Arrays.copyOfRange(arguments, 2, arguments.length));
    }

    private static void lock(Path file) throws IOException {
        held = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).lock();
    }

    private static void awaitEnd(Optional<ProcessHandle> database) {
        if (readByte() < 0) {
            // PostgreSQL stops once its clients have disconnected, and this process is one of them.
            database.ifPresent(ProcessHandle::destroy);
        }
        Thread limit = new Thread(ServerGuard::haltAfterLimit, "stop-limit");
        limit.setDaemon(true);
        limit.start();
        System.exit(0);
    }

    private static int readByte() {
        try {
            return System.in.read();
        } catch (IOException e) {
            return -1;
        }
    }

    private static void haltAfterLimit() {
        try {
            Thread.sleep(STOP_LIMIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(1);
    }
}
