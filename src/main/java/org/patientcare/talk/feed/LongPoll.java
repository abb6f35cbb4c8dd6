package org.patientcare.talk.feed;

import jakarta.servlet.http.HttpServletRequest;
import org.patientcare.trail.audit.AuditOrigin;

/**
 * A request that waits for an event. At most one thread reads for it at a time, first that of the
 * request. A wake-up during a read causes another read afterwards.
 */
final class LongPoll {

    private final FeedReader reader;
    private final FeedAnswer answer;
    private final HttpServletRequest request;
    private final AuditOrigin origin;
    private final long end;
    private FeedTerms terms;
    private State state = State.READING;
    private boolean woken;

    private enum State {
        IDLE,
        QUEUED,
        READING,
        OVER
    }

    /** The parts of the request that are needed to answer it later. */
    record Arrived(FeedAnswer answer, HttpServletRequest request, AuditOrigin origin) {}

    LongPoll(FeedReader reader, FeedTerms terms, Arrived arrived) {
        this.reader = reader;
        this.terms = terms;
        answer = arrived.answer();
        request = arrived.request();
        origin = arrived.origin();
        end = System.nanoTime() + terms.patience().toNanos();
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

    FeedAnswer answer() {
        return answer;
    }

    synchronized FeedTerms terms() {
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
    synchronized boolean beginsReading() {
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
    synchronized boolean goesOn(Cursor next) {
        terms = terms.from(next);
        state = woken ? State.QUEUED : State.IDLE;
        woken = false;
        return state == State.QUEUED;
    }

    /** Marks the poll as answered; the thread that read for it sends the answer. */
    synchronized void isOver() {
        state = State.OVER;
    }

    /**
     * Ends the poll if no thread reads for it and its time is up, or if all polls are to end.
     * Returns whether the caller must answer it.
     */
    synchronized boolean ends(boolean all) {
        boolean ends =
                (state == State.IDLE || state == State.QUEUED)
                        && (all || System.nanoTime() - end >= 0);
        if (ends) {
            state = State.OVER;
        }
        return ends;
    }
}
