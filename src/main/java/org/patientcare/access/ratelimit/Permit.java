package org.patientcare.access.ratelimit;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The state of one request under the concurrency limit. Only {@link ConcurrencyLimiter} changes it.
 */
public final class Permit {

    /**
     * A request for which there is capacity is RUNNING at once. Otherwise it is WAITING until it is
     * GRANTED capacity, which is reserved for it, or TIMED_OUT because it has waited too long. A
     * request that finds the queue full is REJECTED. RELEASED is the final state.
     */
    public enum State {
        RUNNING,
        WAITING,
        GRANTED,
        TIMED_OUT,
        REJECTED,
        RELEASED
    }

    /**
     * The limit that kept a request from being worked on: its caller's, its group's or the node's.
     */
    public enum LimitScope {
        CALLER,
        GROUP,
        NODE
    }

    final ConcurrencyLimiter.CallerQueue queue;
    final long arrivedAt;

    State state;
    long grantedAt;
    LimitScope limitedBy = LimitScope.CALLER;

    /**
     * The callback to run when the request is called. It is taken atomically, since two threads may
     * find out at once that the request has been called.
     */
    final AtomicReference<Runnable> callback = new AtomicReference<>();

    volatile Runnable onNeverStarted = () -> {};

    /**
     * @param since when the request arrived, by {@link System#nanoTime}
     */
    Permit(ConcurrencyLimiter.CallerQueue queue, State state, long since) {
        this.queue = queue;
        this.state = state;
        this.arrivedAt = since;
    }

    /** The caller that sent the request. */
    public LimitedCaller caller() {
        return queue.caller;
    }

    /**
     * For a request that was refused or waited too long: the limit that kept it from being worked
     * on.
     */
    public LimitScope limitedBy() {
        return limitedBy;
    }

    /**
     * Runs the callback, unless it has run already or is not registered yet; {@link
     * ConcurrencyLimiter#setCallbacks} runs it then.
     *
     * @return false if the callback failed. Errors count as well, such as that of a missing thread:
     *     other requests must not suffer from them
     */
    boolean runCallback() {
        Runnable tell = callback.getAndSet(null);
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
