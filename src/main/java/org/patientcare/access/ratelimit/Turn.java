package org.patientcare.access.ratelimit;

import java.util.concurrent.atomic.AtomicReference;

/** The state of one request under the concurrency limit. Only {@link Turns} changes it. */
public final class Turn {

    /**
     * A request for which there is capacity is AT_WORK at once. Otherwise it is WAITING until it is
     * CALLED, which reserves capacity for it, or LATE because it has waited too long. A request
     * that finds the queue full is REFUSED. OVER is the final state.
     */
    public enum State {
        AT_WORK,
        WAITING,
        CALLED,
        LATE,
        REFUSED,
        OVER
    }

    /**
     * The limit that kept a request from being worked on: its caller's, its group's or the node's.
     */
    public enum Bound {
        CALLER,
        GROUP,
        NODE
    }

    final TurnLine line;
    final long since;

    State state;
    long calledAt;
    Bound heldBy = Bound.CALLER;

    /**
     * The callback to run when the request is called. It is taken atomically, since two threads may
     * find out at once that the request has been called.
     */
    final AtomicReference<Runnable> call = new AtomicReference<>();

    volatile Runnable lost = () -> {};

    /**
     * @param since when the request arrived, by {@link System#nanoTime}
     */
    Turn(TurnLine line, State state, long since) {
        this.line = line;
        this.state = state;
        this.since = since;
    }

    /** The caller that sent the request. */
    public TurnCaller caller() {
        return line.caller;
    }

    /**
     * For a request that was refused or waited too long: the limit that kept it from being worked
     * on.
     */
    public Bound heldBy() {
        return heldBy;
    }

    /**
     * Runs the callback, unless it has run already or is not registered yet; {@link
     * Turns#whenCalled} runs it then.
     *
     * @return false if the callback failed. Errors count as well, such as that of a missing thread:
     *     other requests must not suffer from them
     */
    boolean isTold() {
        Runnable tell = call.getAndSet(null);
        if (tell == null) {
            return true;
        }
        try {
            tell.run();
            return true;
        } catch (RuntimeException | OutOfMemoryError | LinkageError e) {
            return false;
        }
    }
}
