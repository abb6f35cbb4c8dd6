package org.patientcare.visits.call;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.websocket.CloseReason.CloseCode;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnError;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpoint;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.FailureLog;
import org.patientcare.platform.server.DeferredOpen;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.visits.video.CallSettings;

/**
 * The web socket of a page: one object for each connection. Who it is, {@link CallFilter} has found
 * out. What is not understood closes it with a reason.
 */
@Dependent
@ServerEndpoint(CallSocket.PATH)
public class CallSocket {

    /** The page of a link, as a template. */
    static final String PAGE = PublicPaths.CALL + "/{token}";

    static final String PATH = PAGE + "/socket";

    private static final Logger LOG = System.getLogger(CallSocket.class.getName());

    private static final long MAX_MESSAGE = 64 * 1024;

    @Inject private DeferredOpen deferred;
    @Inject private CallSession call;
    @Inject private OpenSockets sockets;
    @Inject private CallSettings settings;

    private final MessageLimit limit = new MessageLimit();

    private volatile WebSocketConnection connection;

    /** Null where it is not counted, or no more; under the lock of this. */
    private CallPrincipal counted;

    private boolean closed;

    private volatile boolean begun;

    /** Completed when the container has let go of what the socket was opened with. */
    private volatile CompletableFuture<Void> opened;

    /** What has to be done, one after the other: a page may speak before it has been let in. */
    private CompletableFuture<Void> work;

    @OnOpen
    public void open(Session session) {
        connection = new WebSocketConnection(session);
        opened = deferred.opened(Thread.currentThread());
        if (session.getUserPrincipal() instanceof CallPrincipal principal) {
            boolean fits = count(principal);
            work = then(() -> guarded(session, () -> letIn(session, principal, fits)));
        } else {
            work = then(() -> close(session, CloseCodes.VIOLATED_POLICY, "not admitted"));
        }
    }

    /** It may be closed while it opens, and then must not be counted for ever. */
    private synchronized boolean count(CallPrincipal principal) {
        if (closed) {
            return false;
        }
        counted = principal;
        return sockets.add(principal, settings.socketsOfAddress());
    }

    private void letIn(Session session, CallPrincipal principal, boolean fits) {
        if (fits) {
            begun = true;
            call.begin(principal, connection);
        } else {
            close(session, CloseCodes.TRY_AGAIN_LATER, "too many sockets");
        }
    }

    @OnMessage(maxMessageSize = MAX_MESSAGE)
    public void message(String text, Session session) {
        if (limit.comesWith(text)) {
            then(session, () -> close(session, CloseCodes.VIOLATED_POLICY, "too many messages"));
        } else {
            then(session, () -> take(text, session));
        }
    }

    @OnMessage(maxMessageSize = MAX_MESSAGE)
    public void message(ByteBuffer bytes, Session session) {
        then(session, () -> close(session, CloseCodes.CANNOT_ACCEPT, "text only"));
    }

    private void take(String text, Session session) {
        if (!begun) {
            return;
        }
        try {
            call.take(text);
        } catch (DomainException e) {
            close(session, CloseCodes.VIOLATED_POLICY, "not a message of this service");
        }
    }

    private CompletableFuture<Void> then(Runnable first) {
        return deferred.then(opened, first);
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

    @OnClose
    public void close() {
        if (connection != null) {
            connection.end();
        }
        countNoMore();
        try {
            call.end();
        } finally {
            if (opened != null) {
                DeferredOpen.await(opened);
            }
        }
    }

    private synchronized void countNoMore() {
        closed = true;
        if (counted != null) {
            sockets.remove(counted);
            counted = null;
        }
    }

    /** The page comes back by itself; what is not the page's doing is in the log. */
    @OnError
    public void failed(Session session, Throwable failure) {
        if (failure instanceof RuntimeException) {
            LOG.log(
                    Level.WARNING,
                    "A web socket of a visit failed: {0}",
                    FailureLog.trace(failure));
        }
        close(session, CloseCodes.UNEXPECTED_CONDITION, "try again");
    }

    private static void close(Session session, CloseCode code, String reason) {
        WebSocketConnection.close(session, code, reason);
    }
}
