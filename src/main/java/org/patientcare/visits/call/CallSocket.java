package org.patientcare.visits.call;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnError;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.PongMessage;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpoint;
import java.nio.ByteBuffer;
import java.util.Collection;
import org.patientcare.access.socket.PageEndpoint;
import org.patientcare.access.socket.SocketLifecycle;
import org.patientcare.access.socket.SocketLimits.OpenSocketLimit;
import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.visits.video.CallSettings;
import org.patientcare.visits.video.Participant.ClientConnection;

/**
 * The web socket endpoint of a visit page; one object for each connection. {@link CallFilter} has
 * already checked the link, and passes it on as the principal.
 */
@Dependent
@ServerEndpoint(CallSocket.PATH)
public class CallSocket extends PageEndpoint<CallPrincipal> {

    /** The path of a visit page, as a URI template. */
    static final String PAGE = PublicPaths.CALL + "/{token}";

    static final String PATH = PAGE + "/socket";

    @Inject private CallSession call;
    @Inject private CallSettings settings;

    public CallSocket() {
        super(CallPrincipal.class);
    }

    @Override
    protected Collection<OpenSocketLimit> limits(CallPrincipal visitor) {
        return CallLimits.openSockets(
                visitor.link(), visitor.address(), settings.maxSocketsPerAddress());
    }

    @Override
    protected void onAdmitted(
            CallPrincipal visitor, WebSocketConnection page, SocketLifecycle ofSocket) {
        call.begin(visitor, new WebSocketClientConnection(page));
    }

    @Override
    protected void onMessage(String text) {
        call.handleMessage(text);
    }

    @Override
    protected void onClosed() {
        call.end();
    }

    @OnOpen
    public void open(Session session) {
        handleOpen(session);
    }

    @OnMessage(maxMessageSize = SocketLifecycle.MAX_MESSAGE)
    public void text(String text, Session session) {
        handleText(text, session);
    }

    @OnMessage(maxMessageSize = SocketLifecycle.MAX_MESSAGE)
    public void bytes(ByteBuffer bytes, Session session) {
        handleBinary(session);
    }

    @OnMessage
    public void pong(PongMessage pong) {
        handlePong();
    }

    @OnClose
    public void close() {
        handleClose();
    }

    @OnError
    public void failed(Session session, Throwable failure) {
        handleError(session, failure);
    }

    /** A web socket as the {@link ClientConnection} of a participant. */
    private record WebSocketClientConnection(WebSocketConnection socket)
            implements ClientConnection {

        @Override
        public void send(String json) {
            socket.send(json);
        }

        @Override
        public void close(int code, String reason) {
            socket.close(code, reason);
        }
    }
}
