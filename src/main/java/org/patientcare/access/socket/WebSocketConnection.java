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
 * The connection to one browser. Nothing of it blocks or throws. Once closed it sends nothing any
 * more: the container may use its session for another browser.
 */
public final class WebSocketConnection {

    private static final Logger LOG = System.getLogger(WebSocketConnection.class.getName());

    private final Session session;
    private boolean ended;
    private volatile long heardAt = System.nanoTime();
    private volatile long askedAt;
    private volatile boolean asked;

    WebSocketConnection(Session session) {
        this.session = session;
    }

    /** Another thread may close it at any moment; servers say so with exceptions of any kind. */
    public synchronized void send(String json) {
        if (!ended && session.isOpen()) {
            try {
                session.getAsyncRemote().sendText(json);
            } catch (RuntimeException e) {
                LOG.log(Level.DEBUG, "It was closed meanwhile", e);
            }
        }
    }

    /** Its browser gave a sign of life. */
    void heard() {
        heardAt = System.nanoTime();
        asked = false;
    }

    /**
     * For how long there was none.
     *
     * @param now by {@link System#nanoTime}
     */
    Duration silentFor(long now) {
        return Duration.ofNanos(now - heardAt);
    }

    boolean isAsked() {
        return asked;
    }

    /** For how long it has not answered; nothing if it was not asked. */
    Duration unansweredFor(long now) {
        return asked ? Duration.ofNanos(now - askedAt) : Duration.ZERO;
    }

    /** Its time to answer begins anew. */
    void askedAt(long now) {
        askedAt = now;
    }

    /**
     * Asks the browser whether it is there, once until it is heard. It answers by itself, also for
     * a page that is hidden, and the page does not notice.
     */
    synchronized void ask(long now) {
        if (!asked && !ended && session.isOpen()) {
            askedAt = now;
            asked = true;
            try {
                session.getAsyncRemote().sendPing(ByteBuffer.allocate(0));
            } catch (IOException | RuntimeException e) {
                LOG.log(Level.DEBUG, "It was closed meanwhile", e);
            }
        }
    }

    /**
     * @param code of the web socket protocol, or one of ours from 4000 on
     */
    public void close(int code, String reason) {
        if (!isEnded()) {
            close(session, CloseCodes.getCloseCode(code), reason);
        }
    }

    /** Does nothing if it is closed already, which servers say with exceptions of any kind. */
    static void close(Session session, CloseCode code, String reason) {
        try {
            session.close(new CloseReason(code, reason));
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.DEBUG, "It was closed already");
        }
    }

    synchronized boolean isEnded() {
        return ended;
    }

    synchronized void end() {
        ended = true;
    }
}
