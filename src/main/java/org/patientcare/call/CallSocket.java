package org.patientcare.call;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCode;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnError;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpoint;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import org.patientcare.http.FailureLog;
import org.patientcare.shared.DomainException;
import org.patientcare.video.CallSettings;
import org.patientcare.video.Line;

/**
 * The web socket of a page: one object for each connection. Who it is, {@link CallFilter} has found
 * out. What is not understood closes it with a reason.
 */
@Dependent
@ServerEndpoint("/call/{token}/socket")
public class CallSocket {

    private static final Logger LOG = System.getLogger(CallSocket.class.getName());

    private static final long MAX_MESSAGE = 64 * 1024;

    /** A page says something every 20 s. */
    private static final long IDLE_MILLIS = 45_000;

    /** A browser that takes longer for a message is as good as gone. */
    private static final long SEND_MILLIS = 10_000;

    @Inject private Conversation conversation;
    @Inject private OpenSockets sockets;
    @Inject private CallSettings settings;

    private final Flood flood = new Flood();

    /** Null before it is counted; it is once, whatever becomes of it. */
    private volatile Visitor counted;

    private volatile boolean begun;

    @OnOpen
    public void open(Session session) {
        session.setMaxIdleTimeout(IDLE_MILLIS);
        session.getAsyncRemote().setSendTimeout(SEND_MILLIS);
        if (session.getUserPrincipal() instanceof Visitor visitor) {
            counted = visitor;
            if (sockets.add(visitor, settings.socketsOfAddress())) {
                begun = true;
                conversation.begin(visitor, new SessionLine(session));
            } else {
                close(session, CloseCodes.TRY_AGAIN_LATER, "too many sockets");
            }
        } else {
            close(session, CloseCodes.VIOLATED_POLICY, "no visitor");
        }
    }

    @OnMessage(maxMessageSize = MAX_MESSAGE)
    public void message(String text, Session session) {
        if (!begun) {
            return;
        }
        if (flood.comesWith(text)) {
            close(session, CloseCodes.VIOLATED_POLICY, "too many messages");
            return;
        }
        try {
            conversation.take(text);
        } catch (DomainException e) {
            close(session, CloseCodes.VIOLATED_POLICY, "not a message of this service");
        }
    }

    @OnMessage(maxMessageSize = MAX_MESSAGE)
    public void message(ByteBuffer bytes, Session session) {
        close(session, CloseCodes.CANNOT_ACCEPT, "text only");
    }

    @OnClose
    public void close() {
        if (counted != null) {
            sockets.remove(counted);
        }
        conversation.end();
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
        try {
            session.close(new CloseReason(code, reason));
        } catch (IOException | IllegalStateException e) {
            LOG.log(Level.DEBUG, "It was closed already");
        }
    }

    private record SessionLine(Session session) implements Line {

        @Override
        public void send(String json) {
            if (session.isOpen()) {
                session.getAsyncRemote().sendText(json);
            }
        }

        @Override
        public void close(int code, String reason) {
            CallSocket.close(session, CloseCodes.getCloseCode(code), reason);
        }
    }
}
