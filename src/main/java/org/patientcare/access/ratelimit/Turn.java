package org.patientcare.access.ratelimit;

import java.util.concurrent.atomic.AtomicReference;

/** One request's place among those of its caller. {@link Turns} alone changes its state. */
public final class Turn {

    /**
     * A request that finds room is at work at once. Otherwise it waits until it is called, and then
     * has a place, or until it has waited too long. One that finds the queue full is refused.
     */
    public enum State {
        AT_WORK,
        WAITING,
        CALLED,
        LATE,
        REFUSED,
        OVER
    }

    /** Whose places were all taken: the caller's own, its group's or those of all. */
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

    /** Taken by the one who runs it: two threads may come to know of its place at once. */
    final AtomicReference<Runnable> call = new AtomicReference<>();

    volatile Runnable lost = () -> {};

    /**
     * @param since when it came, as {@link System#nanoTime} counts
     */
    Turn(TurnLine line, State state, long since) {
        this.line = line;
        this.state = state;
        this.since = since;
    }

    /** Whose it is. */
    public TurnCaller caller() {
        return line.caller;
    }

    /** Of one that got no place: the bound that kept it from work. */
    public Bound heldBy() {
        return heldBy;
    }

    /**
     * Whether whoever waits for it could be told that it has come, or was told before, or will be
     * as soon as it says how. No thread to be had is an Error, of which others must not suffer.
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
