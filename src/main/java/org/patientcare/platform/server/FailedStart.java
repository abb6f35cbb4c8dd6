package org.patientcare.platform.server;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

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
    private static final long PATIENCE_MILLIS = 10_000;

    private static final int LOOKS = 50;
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
            Thread last = new LastLine(sentence);
            Thread end = new End(Thread.currentThread(), last);
            // The class loader of a WAR that could not be deployed loads nothing any more: what
            // these threads use is loaded here.
            findServerStop(1);
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

    /** Ends the process once the server has logged that the deployment failed. */
    private static final class End extends Thread {

        private final Runtime process = Runtime.getRuntime();
        private final Thread deploying;
        private final Thread last;

        End(Thread deploying, Thread last) {
            super("patientcare-failed-start");
            this.deploying = deploying;
            this.last = last;
        }

        @Override
        public void run() {
            await(deploying);
            System.setProperty(ShutdownState.GRACE, "0");
            process.addShutdownHook(last);
            process.exit(STATUS);
        }
    }

    /** Prints after the server has ended; System.out would pass it to the log, which has ended. */
    private static final class LastLine extends Thread {

        private final byte[] line;
        private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);

        LastLine(String sentence) {
            line = (sentence + System.lineSeparator()).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public void run() {
            await(findServerStop(LOOKS));
            try {
                out.write(line);
            } catch (IOException nobodyReads) {
                // The log has the sentence as well.
            }
        }
    }

    /** It starts when the process ends, beside the thread that looks for it; null without one. */
    private static Thread findServerStop(int looks) {
        for (int look = 0; look < looks; look++) {
            for (Thread thread : Thread.getAllStackTraces().keySet()) {
                if (SERVER_STOP.equals(thread.getName())) {
                    return thread;
                }
            }
            pause();
        }
        return null;
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(Thread thread) {
        try {
            if (thread != null) {
                thread.join(PATIENCE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
