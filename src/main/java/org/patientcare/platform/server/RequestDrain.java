package org.patientcare.platform.server;

import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServlet;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.patientcare.platform.metrics.Requests;

/**
 * Serves nothing. It is the first servlet in {@code web.xml}, so the first that the container ends
 * when it stops, and holds the stop up until the requests that have begun are answered. By then the
 * container lets no new ones in, and what they need still works.
 */
public class RequestDrain extends HttpServlet {

    private static final long serialVersionUID = 1L;

    /** More than the longest a request can take with the time-outs of the shipped pools. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final long LOOK_AGAIN_MILLIS = 20;

    /** From the end of our work to the last byte on the wire. */
    private static final long LAST_BYTES_MILLIS = 100;

    @Inject private transient Requests requests;
    @Inject private transient Stopping stopping;

    @Override
    public void destroy() {
        stopping.begin();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (requests.running() > 0 && System.nanoTime() < deadline) {
                TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
            }
            TimeUnit.MILLISECONDS.sleep(LAST_BYTES_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
