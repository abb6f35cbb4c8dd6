package org.patientcare.access.socket;

import jakarta.inject.Inject;
import jakarta.websocket.Session;
import java.security.Principal;
import java.util.Collection;
import org.patientcare.platform.shared.DomainException;

/**
 * The endpoint of a web socket, as the container knows it: one object for each connection. An
 * endpoint of the service says who is let in and what is said. It declares the methods with the
 * annotations of web sockets itself, because Open Liberty looks for them in its own class alone.
 *
 * @param <V> whom the filter before it lets in
 */
public abstract class PageSocket<V extends Principal> {

    private final Class<V> visitors;

    @Inject private SocketLife life;

    protected PageSocket(Class<V> visitors) {
        this.visitors = visitors;
    }

    /** By what the sockets of such a one are counted on this node. */
    protected abstract Collection<SocketBound> bounds(V visitor);

    /** It is let in, and may have been closed meanwhile. */
    protected abstract void begin(V visitor, WebSocketConnection page, SocketLife ofSocket);

    /**
     * The page says something.
     *
     * @throws DomainException if it is no message of the service
     */
    protected abstract void take(String text);

    /** It is closed; may come before {@link #begin} and during it, and where that never comes. */
    protected abstract void end();

    /** A connection is open: lets it in or refuses it. */
    protected final void opened(Session session) {
        if (visitors.isInstance(session.getUserPrincipal())) {
            V visitor = visitors.cast(session.getUserPrincipal());
            life.open(session, bounds(visitor), page -> begin(visitor, page, life));
        } else {
            life.refuse(session);
        }
    }

    protected final void said(String text, Session session) {
        life.message(text, session, this::take);
    }

    /** Bytes are no message of the service. */
    protected final void saidInBytes(Session session) {
        life.bytes(session);
    }

    /** The answer of a browser that was asked whether it is there. */
    protected final void heard() {
        life.heard();
    }

    protected final void closed() {
        life.closed(this::end);
    }

    protected final void broken(Session session, Throwable failure) {
        life.failed(session, failure);
    }
}
