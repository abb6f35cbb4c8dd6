package org.patientcare.platform.metrics;

import jakarta.enterprise.context.ApplicationScoped;

/**
 * For how long calls of the API have been at work on this node, so that what has time can give way
 * to them. Long polls and sockets that wait, pages, probes and metrics are no calls at work, nor
 * are those that wait for a partner or for a body that comes slowly.
 */
@ApplicationScoped
public class CallsAtWork {

    private int running;
    private long since;
    private long total;

    /** One more begins to work; {@link #ended} follows in any case. */
    public synchronized void began() {
        if (running == 0) {
            since = System.nanoTime();
        }
        running++;
    }

    public synchronized void ended() {
        running--;
        if (running == 0) {
            total += System.nanoTime() - since;
        }
    }

    /** Nanoseconds with at least one at work, since the node started. */
    public synchronized long nanos() {
        return running == 0 ? total : total + System.nanoTime() - since;
    }
}
