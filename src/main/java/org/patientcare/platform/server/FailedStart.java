package org.patientcare.platform.server;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Ends Payara Micro if the service cannot start: the process would serve nothing, and nobody who
 * only looks at processes would notice. Other servers go on, since they may have other
 * applications; there the deployment has failed.
 */
public final class FailedStart {

    private static final String LAUNCHER = "fish.payara.micro.boot.PayaraMicroLauncher";

    /** The name of the thread that stops Payara Micro when the process ends. */
    private static final String SERVER_STOP = "Payara Micro Shutdown Hook";

    /** How long another thread is waited for; normally it takes less than a second. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final long POLL_MILLIS = 20;
    private static final int STATUS = 1;

    private FailedStart() {}

    /**
     * Lets the process end with status 1, and returns. The sentence is the last line of its output.
     *
     * @param sentence why the service cannot start
     */
    public static void endPayaraMicro(String sentence) {
        if (isPayaraMicro()) {
            Thread deploying = Thread.currentThread();
            Thread end = new Thread(() -> end(deploying, sentence), "patientcare-failed-start");
            end.setDaemon(true);
            end.start();
        }
    }

    /** Only there is it on the class path of the process. */
    private static boolean isPayaraMicro() {
        try {
            Class.forName(LAUNCHER, false, ClassLoader.getSystemClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** The server logs that the deployment failed before the thread that deploys ends. */
    private static void end(Thread deploying, String sentence) {
        await(deploying);
        System.setProperty(Stopping.GRACE, "0");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> printLast(sentence)));
        System.exit(STATUS);
    }

    private static void printLast(String sentence) {
        serverStop().ifPresent(FailedStart::await);
        // System.out would pass it to the log, which has ended.
        try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
            out.write((sentence + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
        } catch (IOException nobodyReads) {
            // The log has the sentence as well.
        }
    }

    /** Both are started when the process ends, in any order. */
    private static Optional<Thread> serverStop() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        while (System.nanoTime() < deadline) {
            Optional<Thread> found =
                    Thread.getAllStackTraces().keySet().stream()
                            .filter(thread -> SERVER_STOP.equals(thread.getName()))
                            .findFirst();
            if (found.isPresent() || !sleep()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static void await(Thread thread) {
        try {
            thread.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean sleep() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
