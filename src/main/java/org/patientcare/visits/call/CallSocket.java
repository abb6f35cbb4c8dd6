package org.patientcare.visits.call;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnError;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpoint;
import java.nio.ByteBuffer;
import org.patientcare.access.socket.SocketLife;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.visits.video.CallSettings;

/**
 * The web socket of a page: one object for each connection. Who it is, {@link CallFilter} has found
 * out.
 */
@Dependent
@ServerEndpoint(CallSocket.PATH)
public class CallSocket {

    /** The page of a link, as a template. */
    static final String PAGE = PublicPaths.CALL + "/{token}";

    static final String PATH = PAGE + "/socket";

    @Inject private SocketLife life;
    @Inject private CallSession call;
    @Inject private CallSettings settings;

    @OnOpen
    public void open(Session session) {
        if (session.getUserPrincipal() instanceof CallPrincipal principal) {
            life.open(
                    session,
                    CallBounds.of(
                            principal.link(), principal.address(), settings.socketsOfAddress()),
                    connection -> call.begin(principal, new CallClient(connection)));
        } else {
            life.refuse(session);
        }
    }

    @OnMessage(maxMessageSize = SocketLife.MAX_MESSAGE)
    public void message(String text, Session session) {
        life.message(text, session, call::take);
    }

    @OnMessage(maxMessageSize = SocketLife.MAX_MESSAGE)
    public void message(ByteBuffer bytes, Session session) {
        life.bytes(session);
    }

    @OnClose
    public void close() {
        life.closed(call::end);
    }

    @OnError
    public void failed(Session session, Throwable failure) {
        life.failed(session, failure);
    }
}
