package org.patientcare.access.socket;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.websocket.CloseReason.CloseCode;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.Session;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.patientcare.platform.http.FailureLog;
import org.patientcare.platform.server.DeferredOpen;
import org.patientcare.platform.shared.DomainException;

/**
 * One web socket from its handshake to its end, one object for each endpoint: what is opened,
 * counted and said is done one after the other on threads of ours. What is not understood closes it
 * with a reason.
 */
@Dependent
public class SocketLife {

    /** Of a message, in bytes. */
    public static final long MAX_MESSAGE = 64 * 1024;

    private static final Logger LOG = System.getLogger(SocketLife.class.getName());

    @Inject private DeferredOpen deferred;
    @Inject private OpenSockets sockets;
    @Inject private SocketPulse pulse;

    private final MessageLimit limit = new MessageLimit();

    /** What it is counted by; under the lock of this. */
    private final List<SocketBound> counted = new ArrayList<>();

    private boolean closed;

    private volatile WebSocketConnection connection;
    private volatile boolean begun;

    /** Completed when the container has let go of what the socket was opened with. */
    private volatile CompletableFuture<Void> opened;

    /** What has to be done, one after the other: a page may speak before it has been let in. */
    private CompletableFuture<Void> work;

    /** Lets a page in whom the filter before admitted, unless there are too many. */
    public void open(
            Session session, Collection<SocketBound> bounds, Consumer<WebSocketConnection> begin) {
        opening(session);
        boolean fits = count(bounds);
        work = deferred.then(opened, () -> guarded(session, () -> letIn(session, fits, begin)));
    }

    /** Closes one whom no filter admitted. */
    public void refuse(Session session) {
        opening(session);
        work =
                deferred.then(
                        opened, () -> close(session, CloseCodes.VIOLATED_POLICY, "not admitted"));
    }

    private void opening(Session session) {
        connection = new WebSocketConnection(session);
        pulse.add(connection);
        opened = deferred.opened(Thread.currentThread());
    }

    private void letIn(Session session, boolean fits, Consumer<WebSocketConnection> begin) {
        if (fits) {
            begun = true;
            begin.accept(connection);
        } else {
            close(session, CloseCodes.TRY_AGAIN_LATER, "too many sockets");
        }
    }

    /**
     * Counts it once more, by what is known of it now. It may be closed meanwhile, and then must
     * not be counted for ever.
     *
     * @return false if it is one too many, or closed
     */
    public synchronized boolean count(Collection<SocketBound> bounds) {
        if (closed) {
            return false;
        }
        counted.addAll(bounds);
        return sockets.add(bounds);
    }

    /**
     * The page says something.
     *
     * @param take throws a {@link DomainException} for what is no message of the service
     */
    public void message(String text, Session session, Consumer<String> take) {
        heard();
        if (limit.comesWith(text)) {
            then(session, () -> close(session, CloseCodes.VIOLATED_POLICY, "too many messages"));
        } else {
            then(session, () -> take(text, session, take));
        }
    }

    /** The page, or its browser by itself, gives a sign of life. */
    public void heard() {
        connection.heard();
    }

    /** The page sends what is no text. */
    public void bytes(Session session) {
        then(session, () -> close(session, CloseCodes.CANNOT_ACCEPT, "text only"));
    }

    private void take(String text, Session session, Consumer<String> take) {
        if (!begun) {
            return;
        }
        try {
            take.accept(text);
        } catch (DomainException e) {
            close(session, CloseCodes.VIOLATED_POLICY, "not a message of this service");
        }
    }

    private void then(Session session, Runnable next) {
        work = work.thenRun(() -> guarded(session, next));
    }

    private void guarded(Session session, Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            failed(session, e);
        }
    }

    /** It is closed, by whomever. */
    public void closed(Runnable end) {
        if (connection != null) {
            connection.end();
            pulse.remove(connection);
        }
        countNoMore();
        try {
            end.run();
        } finally {
            if (opened != null) {
                DeferredOpen.await(opened);
            }
        }
    }

    private synchronized void countNoMore() {
        closed = true;
        sockets.remove(counted);
        counted.clear();
    }

    /** The page comes back by itself; what is not the page's doing is in the log. */
    public void failed(Session session, Throwable failure) {
        if (failure instanceof RuntimeException) {
            LOG.log(Level.WARNING, "A web socket failed: {0}", FailureLog.trace(failure));
        }
        close(session, CloseCodes.UNEXPECTED_CONDITION, "try again");
    }

    private static void close(Session session, CloseCode code, String reason) {
        WebSocketConnection.close(session, code, reason);
    }
}
