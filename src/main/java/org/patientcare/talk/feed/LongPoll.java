package org.patientcare.talk.feed;

import jakarta.servlet.http.HttpServletRequest;
import org.patientcare.trail.audit.AuditOrigin;

/**
 * A request that waits for an event. At most one thread reads for it at a time, first that of the
 * request. A wake-up during a read causes another read afterwards.
 */
final class LongPoll {

    private final FeedReader reader;
    private final FeedResponse answer;
    private final HttpServletRequest request;
    private final AuditOrigin origin;
    private final long end;
    private FeedCriteria terms;
    private State state = State.READING;
    private boolean woken;

    private enum State {
        IDLE,
        QUEUED,
        READING,
        OVER
    }

    /** The parts of the request that are needed to answer it later. */
    record OriginalRequest(FeedResponse answer, HttpServletRequest request, AuditOrigin origin) {}

    LongPoll(FeedReader reader, FeedCriteria terms, OriginalRequest originalRequest) {
        this.reader = reader;
        this.terms = terms;
        answer = originalRequest.answer();
        request = originalRequest.request();
        origin = originalRequest.origin();
        end = System.nanoTime() + terms.maxWait().toNanos();
    }

    FeedReader reader() {
        return reader;
    }

    HttpServletRequest request() {
        return request;
    }

    AuditOrigin origin() {
        return origin;
    }

    FeedResponse answer() {
        return answer;
    }

    synchronized FeedCriteria terms() {
        return terms;
    }

    /** Records that there may be new events. Returns whether the caller must schedule a read. */
    synchronized boolean wake() {
        woken = state == State.READING;
        boolean first = state == State.IDLE;
        if (first) {
            state = State.QUEUED;
        }
        return first;
    }

    /** Starts a read. Returns false if the poll is answered, or another thread reads for it. */
    synchronized boolean tryStartReading() {
        boolean begins = state == State.QUEUED;
        if (begins) {
            state = State.READING;
        }
        return begins;
    }

    /**
     * Continues waiting, since nothing was found up to this cursor. Returns whether the caller must
     * schedule another read.
     */
    synchronized boolean keepWaiting(Cursor next) {
        terms = terms.startingAfter(next);
        state = woken ? State.QUEUED : State.IDLE;
        woken = false;
        return state == State.QUEUED;
    }

    /** Marks the poll as answered; the thread that read for it sends the answer. */
    synchronized void markAnswered() {
        state = State.OVER;
    }

    /**
     * Ends the poll if no thread reads for it and its time is up, or if all polls are to end.
     * Returns whether the caller must answer it.
     */
    synchronized boolean tryEnd(boolean all) {
        boolean ends =
                (state == State.IDLE || state == State.QUEUED)
                        && (all || System.nanoTime() - end >= 0);
        if (ends) {
            state = State.OVER;
        }
        return ends;
    }
}
