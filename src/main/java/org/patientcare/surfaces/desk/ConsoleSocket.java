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
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.session.SessionSnapshot;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.socket.PageEndpoint;
import org.patientcare.access.socket.SocketLifecycle;
import org.patientcare.access.socket.SocketLimits.OpenSocketLimit;
import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.surfaces.desk.ConsoleSocketFilter.SupportPrincipal;

/**
 * The web socket of the console's start page on which support sees who is waiting in an
 * organization: one object for each connection, closed when the session ends with which it was
 * opened, or when it no longer gives access. It says that a visit changed, not which one; the page
 * then reads by an API call.
 */
@Dependent
@ServerEndpoint(PublicPaths.CONSOLE_SOCKET)
public class ConsoleSocket extends PageEndpoint<SupportPrincipal> {

    /** The maximum number of start pages that one person can have open on a node. */
    private static final int MAX_PER_PERSON = 20;

    /** The maximum number for one organization: a visit that changes makes all of them read. */
    private static final int MAX_PER_ORGANIZATION = 500;

    @Inject private DeskSocketSettings settings;
    @Inject private ConsoleSockets sockets;

    private SupportPrincipal support;
    private WebSocketConnection page;
    private boolean ended;

    private record Person(UUID id) {}

    private record Watched(UUID organization) {}

    public ConsoleSocket() {
        super(SupportPrincipal.class);
    }

    @Override
    protected Collection<OpenSocketLimit> limits(SupportPrincipal visitor) {
        return List.of(
                new OpenSocketLimit(new Person(visitor.session().person()), MAX_PER_PERSON),
                new OpenSocketLimit(new Watched(visitor.organization()), MAX_PER_ORGANIZATION),
                settings.bounds().openLimit(visitor.handshake().address()));
    }

    @Override
    protected void onAdmitted(
            SupportPrincipal visitor, WebSocketConnection connection, SocketLifecycle ofSocket) {
        support = visitor;
        page = connection;
        if (subscribe()) {
            page.send(DeskSocket.READY);
        }
    }

    /** Returns false if the socket is closed. */
    private synchronized boolean subscribe() {
        if (!ended) {
            sockets.add(this);
        }
        return !ended;
    }

    @Override
    protected void onMessage(String text) {
        DeskSocket.answerPing(text, page);
    }

    @Override
    protected synchronized void onClosed() {
        ended = true;
        if (support != null) {
            sockets.remove(this);
        }
    }

    /**
     * Closes the socket unless its session still gives access to the organization's appointments.
     *
     * @param now the current state of the session; empty if it has ended
     */
    void revalidate(Optional<SessionSnapshot> now) {
        if (now.filter(support::isAllowedBy).isEmpty()) {
            page.close(DeskSocket.SESSION_ENDED, "session");
        }
    }

    void sendChange() {
        page.send(DeskSocket.CHANGED);
    }

    SessionToken token() {
        return support.session().token();
    }

    UUID organization() {
        return support.organization();
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
