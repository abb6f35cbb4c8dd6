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
import org.patientcare.access.socket.OpenSocketLimit;
import org.patientcare.access.socket.PageEndpoint;
import org.patientcare.access.socket.ProfessionalPrincipal;
import org.patientcare.access.socket.SocketLifecycle;
import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.platform.config.PublicPaths;

/** The web socket of a professional's desk: one object for each connection. */
@Dependent
@ServerEndpoint(PublicPaths.DESK_SOCKET)
public class DeskSocket extends PageEndpoint<ProfessionalPrincipal> {

    /**
     * The maximum number of desks that one person can have open on a node, in all their browsers.
     */
    private static final int MAX_PER_PERSON = 20;

    @Inject private DeskSession desk;
    @Inject private DeskSocketSettings settings;

    private record Person(UUID id) {}

    public DeskSocket() {
        super(ProfessionalPrincipal.class);
    }

    @Override
    protected Collection<OpenSocketLimit> limits(ProfessionalPrincipal professional) {
        return List.of(
                new OpenSocketLimit(new Person(professional.session().person()), MAX_PER_PERSON),
                settings.bounds().openLimit(professional.handshake().address()));
    }

    @Override
    protected void onAdmitted(
            ProfessionalPrincipal professional,
            WebSocketConnection page,
            SocketLifecycle ofSocket) {
        desk.begin(professional.session(), page);
    }

    @Override
    protected void onMessage(String text) {
        desk.receive(text);
    }

    @Override
    protected void onClosed() {
        desk.end();
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
