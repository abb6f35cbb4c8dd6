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
import org.patientcare.access.socket.PageSocket;
import org.patientcare.access.socket.SocketBound;
import org.patientcare.access.socket.SocketLife;
import org.patientcare.access.socket.SocketVisitor;
import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.platform.config.PublicPaths;

/** The web socket of a patient's page: one object for each connection. */
@Dependent
@ServerEndpoint(PublicPaths.WIDGET_SOCKET)
public class WidgetSocket extends PageSocket<SocketVisitor> {

    @Inject private WidgetSession page;
    @Inject private WidgetSocketSettings settings;

    public WidgetSocket() {
        super(SocketVisitor.class);
    }

    @Override
    protected Collection<SocketBound> bounds(SocketVisitor visitor) {
        return List.of(settings.bounds().of(visitor.address()));
    }

    @Override
    protected void begin(
            SocketVisitor visitor, WebSocketConnection connection, SocketLife ofSocket) {
        page.begin(visitor, connection, ofSocket);
    }

    @Override
    protected void take(String text) {
        page.take(text);
    }

    @Override
    protected void end() {
        page.end();
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
