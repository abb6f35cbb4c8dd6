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
import org.patientcare.access.socket.PageSocket;
import org.patientcare.access.socket.SocketBound;
import org.patientcare.access.socket.SocketLife;
import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.visits.video.CallSettings;

/**
 * The web socket endpoint of a visit page; one object for each connection. {@link CallFilter} has
 * already checked the link, and passes it on as the principal.
 */
@Dependent
@ServerEndpoint(CallSocket.PATH)
public class CallSocket extends PageSocket<CallPrincipal> {

    /** The path of a visit page, as a URI template. */
    static final String PAGE = PublicPaths.CALL + "/{token}";

    static final String PATH = PAGE + "/socket";

    @Inject private CallSession call;
    @Inject private CallSettings settings;

    public CallSocket() {
        super(CallPrincipal.class);
    }

    @Override
    protected Collection<SocketBound> bounds(CallPrincipal visitor) {
        return CallBounds.of(visitor.link(), visitor.address(), settings.socketsOfAddress());
    }

    @Override
    protected void begin(CallPrincipal visitor, WebSocketConnection page, SocketLife ofSocket) {
        call.begin(visitor, new CallClient(page));
    }

    @Override
    protected void take(String text) {
        call.take(text);
    }

    @Override
    protected void end() {
        call.end();
    }

    @OnOpen
    public void open(Session session) {
        opened(session);
    }

    @OnMessage(maxMessageSize = SocketLife.MAX_MESSAGE)
    public void text(String text, Session session) {
        said(text, session);
    }

    @OnMessage(maxMessageSize = SocketLife.MAX_MESSAGE)
    public void bytes(ByteBuffer bytes, Session session) {
        saidInBytes(session);
    }

    @OnMessage
    public void pong(PongMessage answer) {
        heard();
    }

    @OnClose
    public void close() {
        closed();
    }

    @OnError
    public void failed(Session session, Throwable failure) {
        broken(session, failure);
    }
}
