package org.patientcare.platform.metrics;

import jakarta.enterprise.context.ApplicationScoped;

/**
 * How long API calls have been running on this node, so that background work can give way to them.
 * Waiting long polls and sockets, pages, probes and metrics are not counted, nor are calls that
 * wait for a partner or for a slow body.
 */
@ApplicationScoped
public class RunningCalls {

    private int running;
    private long since;
    private long total;

    /** A call begins; {@link #ended} must follow in any case. */
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

    /** Nanoseconds during which at least one call was running, since the node started. */
    public synchronized long nanos() {
        return running == 0 ? total : total + System.nanoTime() - since;
    }
}
