package org.patientcare.sending.sms;

import java.time.Duration;
import org.jsmpp.extra.SessionState;
import org.jsmpp.session.Session;
import org.jsmpp.session.SessionStateListener;

/**
 * Whether an SMPP session has proved to work. An SMS centre may accept the login and then
 * disconnect, so a session counts as working only once a message was answered in it, or once it has
 * lasted long enough to have answered an enquire_link.
 */
final class SessionProbation implements SessionStateListener {

    private static final Duration AGE = Duration.ofSeconds(30);

    private final long begun = System.nanoTime();

    private boolean answered;
    private boolean over;
    private Runnable atTheEnd = () -> {};

    /**
     * Must be registered before the session binds, since the session may end before that call
     * returns.
     */
    @Override
    public synchronized void onStateChange(SessionState now, SessionState before, Session source) {
        if (now == SessionState.CLOSED && !over) {
            over = true;
            atTheEnd.run();
        }
    }

    synchronized void answered() {
        answered = true;
    }

    synchronized boolean isPassed() {
        return answered || System.nanoTime() - begun >= AGE.toNanos();
    }

    synchronized boolean isOver() {
        return over;
    }

    /** Runs an action when the session ends; immediately if it has ended. */
    synchronized void atTheEnd(Runnable action) {
        atTheEnd = action;
        if (over) {
            action.run();
        }
    }
}
