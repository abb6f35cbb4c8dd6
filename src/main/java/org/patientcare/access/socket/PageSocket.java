package org.patientcare.access.socket;

import jakarta.inject.Inject;
import jakarta.websocket.Session;
import java.security.Principal;
import java.util.Collection;
import org.patientcare.platform.shared.DomainException;

/**
 * The common part of the web socket endpoints; the container creates one object per connection. A
 * subclass handles the messages, and declares the methods with the web socket annotations itself,
 * because Open Liberty looks for them only in the endpoint's own class.
 *
 * @param <V> the principal that the handshake filter sets
 */
public abstract class PageSocket<V extends Principal> {

    private final Class<V> principalType;

    @Inject private SocketLife life;

    protected PageSocket(Class<V> principalType) {
        this.principalType = principalType;
    }

    /** The limits against which a socket of this principal is counted on this node. */
    protected abstract Collection<SocketBound> bounds(V visitor);

    /** The socket has been admitted; it may have been closed since. */
    protected abstract void begin(V visitor, WebSocketConnection page, SocketLife ofSocket);

    /**
     * The page sent a text message.
     *
     * @throws DomainException if it is not a valid message of the service
     */
    protected abstract void take(String text);

    /** The socket was closed. May be called before or during {@link #begin}, and without it. */
    protected abstract void end();

    /** To be called when the connection opens: admits it, or closes it if no filter admitted it. */
    protected final void opened(Session session) {
        if (principalType.isInstance(session.getUserPrincipal())) {
            V visitor = principalType.cast(session.getUserPrincipal());
            life.open(session, bounds(visitor), page -> begin(visitor, page, life));
        } else {
            life.refuse(session);
        }
    }

    protected final void said(String text, Session session) {
        life.message(text, session, this::take);
    }

    /** To be called for a binary message, which closes the socket. */
    protected final void saidInBytes(Session session) {
        life.bytes(session);
    }

    /** To be called for a pong. */
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
