package org.patientcare.surfaces.widget;

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
import java.util.List;
import org.patientcare.access.socket.HandshakePrincipal;
import org.patientcare.access.socket.OpenSocketLimit;
import org.patientcare.access.socket.PageEndpoint;
import org.patientcare.access.socket.SocketLifecycle;
import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.platform.config.PublicPaths;

/** The web socket of a patient's page: one object for each connection. */
@Dependent
@ServerEndpoint(PublicPaths.WIDGET_SOCKET)
public class WidgetSocket extends PageEndpoint<HandshakePrincipal> {

    @Inject private WidgetSession page;
    @Inject private WidgetSocketSettings settings;

    public WidgetSocket() {
        super(HandshakePrincipal.class);
    }

    @Override
    protected Collection<OpenSocketLimit> limits(HandshakePrincipal handshake) {
        return List.of(settings.bounds().openLimit(handshake.address()));
    }

    @Override
    protected void onAdmitted(
            HandshakePrincipal handshake,
            WebSocketConnection connection,
            SocketLifecycle ofSocket) {
        page.begin(handshake, connection, ofSocket);
    }

    @Override
    protected void onMessage(String text) {
        page.receive(text);
    }

    @Override
    protected void onClosed() {
        page.end();
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
}
