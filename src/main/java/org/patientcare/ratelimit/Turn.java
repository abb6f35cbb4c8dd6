package org.patientcare.ratelimit;

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

    final TurnLine line;
    final long since;

    State state;
    long calledAt;
    boolean nodeIsBusy;
    volatile Runnable call = () -> {};
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

    /**
     * Of one that got no place: whether the bound of all kept it from work, and not its caller's.
     */
    public boolean nodeIsBusy() {
        return nodeIsBusy;
    }

    /** How long ago it came. */
    public long ageNanos() {
        return System.nanoTime() - since;
    }

    /**
     * Whether whoever waits for it could be told that it has come. No thread to be had is an Error,
     * of which others must not suffer.
     */
    boolean isTold() {
        try {
            call.run();
            return true;
        } catch (RuntimeException | OutOfMemoryError | LinkageError e) {
            return false;
        }
    }
}
