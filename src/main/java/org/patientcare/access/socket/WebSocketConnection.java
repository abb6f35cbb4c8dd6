package org.patientcare.access.socket;

import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCode;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.Session;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * The connection to one browser. No method blocks or throws. Nothing is sent after it was closed:
 * the container may reuse the session for another browser.
 */
public final class WebSocketConnection {

    private static final Logger LOG = System.getLogger(WebSocketConnection.class.getName());

    private final Session session;
    private boolean closed;
    private volatile long lastActivityAt = System.nanoTime();
    private volatile long pingedAt;
    private volatile boolean pingPending;

    WebSocketConnection(Session session) {
        this.session = session;
    }

    /**
     * Sends a message without waiting. Another thread may close the connection at any moment, which
     * servers report by various exceptions; they are ignored.
     */
    public synchronized void send(String json) {
        if (!closed && session.isOpen()) {
            try {
                session.getAsyncRemote().sendText(json);
            } catch (RuntimeException e) {
                LOG.log(Level.DEBUG, "The web socket was closed meanwhile", e);
            }
        }
    }

    /** Records a message or a pong of the browser. */
    void recordActivity() {
        lastActivityAt = System.nanoTime();
        pingPending = false;
    }

    /**
     * The time since the last message or pong.
     *
     * @param now the current value of {@link System#nanoTime}
     */
    Duration silentFor(long now) {
        return Duration.ofNanos(now - lastActivityAt);
    }

    boolean isPingPending() {
        return pingPending;
    }

    /** How long the last ping has been unanswered; zero if none is pending. */
    Duration pingPendingFor(long now) {
        return pingPending ? Duration.ofNanos(now - pingedAt) : Duration.ZERO;
    }

    /** Restarts the time for answering a pending ping. */
    void restartPongTimeout(long now) {
        pingedAt = now;
    }

    /**
     * Sends a ping unless one is pending. The browser answers by itself, for a hidden page as well,
     * and the page does not notice.
     */
    synchronized void ping(long now) {
        if (!pingPending && !closed && session.isOpen()) {
            pingedAt = now;
            pingPending = true;
            try {
                session.getAsyncRemote().sendPing(ByteBuffer.allocate(0));
            } catch (IOException | RuntimeException e) {
                LOG.log(Level.DEBUG, "The web socket was closed meanwhile", e);
            }
        }
    }

    /**
     * Closes the connection.
     *
     * @param code a close code of the web socket protocol, or one of this service's from 4000 on
     */
    public void close(int code, String reason) {
        if (!isClosed()) {
            close(session, CloseCodes.getCloseCode(code), reason);
        }
    }

    /**
     * Closes the session. Servers report one that is closed already by various exceptions; they are
     * ignored.
     */
    static void close(Session session, CloseCode code, String reason) {
        try {
            session.close(new CloseReason(code, reason));
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.DEBUG, "The web socket was already closed");
        }
    }

    synchronized boolean isClosed() {
        return closed;
    }

    synchronized void markClosed() {
        closed = true;
    }
}
