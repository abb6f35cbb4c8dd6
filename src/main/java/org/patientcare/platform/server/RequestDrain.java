package org.patientcare.platform.server;

import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServlet;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.patientcare.platform.metrics.RequestMetrics;

/**
 * Delays the stop of the application until running requests are answered. It serves no requests: as
 * the first servlet in {@code web.xml} it is the first that the container destroys when it stops.
 * At that time the container accepts no new requests, and what the running ones need still works.
 */
public class RequestDrain extends HttpServlet {

    private static final long serialVersionUID = 1L;

    /** Longer than any request can take with the timeouts of the shipped pools. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final long POLL_MILLIS = 20;

    /** The time from the end of the processing until the last byte is sent. */
    private static final long LAST_BYTES_MILLIS = 100;

    @Inject private transient RequestMetrics requestMetrics;
    @Inject private transient ShutdownState shutdownState;

    @Override
    public void destroy() {
        shutdownState.begin();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (requestMetrics.running() > 0 && System.nanoTime() < deadline) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
            TimeUnit.MILLISECONDS.sleep(LAST_BYTES_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
