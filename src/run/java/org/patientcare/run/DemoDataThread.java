package org.patientcare.run;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import org.patientcare.run.demo.DemoData;
import org.patientcare.run.demo.ServiceCalls;

/** Fills the demo organization in a background thread, for which the run command does not wait. */
final class DemoDataThread implements AutoCloseable {

    private static final long STOP_LIMIT_MILLIS = 5000;

    private final Thread thread;

    private DemoDataThread(Thread thread) {
        this.thread = thread;
    }

    static DemoDataThread begin(
            RunSettings settings, ServiceCalls calls, DatabaseAccess access, PrintStream out) {
        DemoData.Options options =
                new DemoData.Options(
                        settings.origin(), settings.offersDemo(), settings.sendsNoMessages());
        Thread thread =
                new Thread(() -> fill(new DemoData(calls, options), access, out), "demo-data");
        thread.setDaemon(true);
        thread.start();
        return new DemoDataThread(thread);
    }

    private static void fill(DemoData data, DatabaseAccess access, PrintStream out) {
        try (Connection owner = access.ownersConnection()) {
            if (data.fill(owner)) {
                out.println("The demo organization has its made-up data now.");
            }
        } catch (IOException | SQLException | RuntimeException e) {
            if (!Thread.currentThread().isInterrupted()) {
                out.println(
                        "The demo organization lacks made-up data; the next start creates it: "
                                + e.getMessage());
            }
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(STOP_LIMIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
