package org.patientcare.talk.feed;

import jakarta.servlet.http.HttpServletRequest;
import org.patientcare.trail.audit.AuditOrigin;

/**
 * A request that waits for an event. At most one thread reads for it at a time, the one of the
 * request first; what comes meanwhile is read after that.
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

    /** What came with the request, and is needed where it is answered. */
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

    /** There may be something new. Returns whether somebody is to be sent to read. */
    synchronized boolean wake() {
        woken = state == State.READING;
        boolean first = state == State.IDLE;
        if (first) {
            state = State.QUEUED;
        }
        return first;
    }

    /** Whether to read now. */
    synchronized boolean beginsReading() {
        boolean begins = state == State.QUEUED;
        if (begins) {
            state = State.READING;
        }
        return begins;
    }

    /** Nothing was found up to there. Returns whether somebody is to be sent to read again. */
    synchronized boolean goesOn(Cursor next) {
        terms = terms.from(next);
        state = woken ? State.QUEUED : State.IDLE;
        woken = false;
        return state == State.QUEUED;
    }

    /** It was read for, and is answered by who did that. */
    synchronized void isOver() {
        state = State.OVER;
    }

    /** Whether it is to be answered now because its time is over, or all are. */
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
