package org.patientcare.surfaces.widget;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnError;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpoint;
import java.nio.ByteBuffer;
import java.util.List;
import org.patientcare.access.socket.SocketBound;
import org.patientcare.access.socket.SocketLife;
import org.patientcare.access.socket.SocketVisitor;
import org.patientcare.platform.config.PublicPaths;

/** The web socket of a patient's page: one object for each connection. */
@Dependent
@ServerEndpoint(PublicPaths.WIDGET_SOCKET)
public class WidgetSocket {

    @Inject private SocketLife life;
    @Inject private WidgetSession page;
    @Inject private WidgetSocketSettings settings;

    @OnOpen
    public void open(Session session) {
        if (session.getUserPrincipal() instanceof SocketVisitor visitor) {
            life.open(
                    session,
                    List.of(
                            SocketBound.ofAddress(
                                    WidgetSocketFilter.KIND,
                                    visitor.address(),
                                    settings.socketsOfAddress())),
                    connection -> page.begin(visitor, connection, life));
        } else {
            life.refuse(session);
        }
    }

    @OnMessage(maxMessageSize = SocketLife.MAX_MESSAGE)
    public void message(String text, Session session) {
        life.message(text, session, page::take);
    }

    @OnMessage(maxMessageSize = SocketLife.MAX_MESSAGE)
    public void message(ByteBuffer bytes, Session session) {
        life.bytes(session);
    }

    @OnClose
    public void close() {
        life.closed(page::end);
    }

    @OnError
    public void failed(Session session, Throwable failure) {
        life.failed(session, failure);
    }
}
