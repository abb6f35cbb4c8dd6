package org.patientcare.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;

/**
 * The main class of the server process: Payara Micro that does not outlive the run command. It
 * listens to its standard input. One byte asks it to stop; the end of the input says that the run
 * command is gone, and then the database is asked to stop as well. It uses no other class of ours,
 * because it is all that the server's class path has of them.
 */
public final class ServerGuard {

    /** More than the service takes to answer what has begun. */
    private static final long STOP_LIMIT_MILLIS = 25_000;

    /** Until this process ends: the next run waits for that. */
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
        if (next() < 0) {
            // PostgreSQL ends once its clients have gone, and this process is one.
            database.ifPresent(ProcessHandle::destroy);
        }
        Thread limit = new Thread(ServerGuard::haltLate, "stop-limit");
        limit.setDaemon(true);
        limit.start();
        System.exit(0);
    }

    private static int next() {
        try {
            return System.in.read();
        } catch (IOException e) {
            return -1;
        }
    }

    private static void haltLate() {
        try {
            Thread.sleep(STOP_LIMIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(1);
    }
}
