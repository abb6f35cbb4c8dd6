package org.patientcare.surfaces.desk;

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
import java.util.UUID;
import org.patientcare.access.socket.PageSocket;
import org.patientcare.access.socket.SocketBound;
import org.patientcare.access.socket.SocketLife;
import org.patientcare.access.socket.SocketProfessional;
import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.platform.config.PublicPaths;

/** The web socket of a professional's desk: one object for each connection. */
@Dependent
@ServerEndpoint(PublicPaths.DESK_SOCKET)
public class DeskSocket extends PageSocket<SocketProfessional> {

    /**
     * The maximum number of desks that one person can have open on a node, in all their browsers.
     */
    private static final int MAX_PER_PERSON = 20;

    @Inject private DeskSession desk;
    @Inject private DeskSocketSettings settings;

    private record Person(UUID id) {}

    public DeskSocket() {
        super(SocketProfessional.class);
    }

    @Override
    protected Collection<SocketBound> bounds(SocketProfessional visitor) {
        return List.of(
                new SocketBound(new Person(visitor.session().person()), MAX_PER_PERSON),
                settings.bounds().of(visitor.visitor().address()));
    }

    @Override
    protected void begin(
            SocketProfessional visitor, WebSocketConnection page, SocketLife ofSocket) {
        desk.begin(visitor.session(), page);
    }

    @Override
    protected void take(String text) {
        desk.take(text);
    }

    @Override
    protected void end() {
        desk.end();
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
