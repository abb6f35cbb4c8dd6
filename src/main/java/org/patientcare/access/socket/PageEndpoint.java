package org.patientcare.access.socket;

import jakarta.inject.Inject;
import jakarta.websocket.Session;
import java.security.Principal;
import java.util.Collection;
import org.patientcare.access.socket.SocketLimits.OpenSocketLimit;
import org.patientcare.platform.shared.DomainException;

/**
 * The common part of the web socket endpoints; the container creates one object per connection. A
 * subclass handles the messages, and declares the methods with the web socket annotations itself,
 * because Open Liberty looks for them only in the endpoint's own class.
 *
 * @param <V> the principal that the handshake filter sets
 */
public abstract class PageEndpoint<V extends Principal> {

    private final Class<V> principalType;

    @Inject private SocketLifecycle lifecycle;

    protected PageEndpoint(Class<V> principalType) {
        this.principalType = principalType;
    }

    /** The limits against which a socket of this principal is counted on this node. */
    protected abstract Collection<OpenSocketLimit> limits(V visitor);

    /** The socket has been admitted; it may have been closed since. */
    protected abstract void onAdmitted(
            V visitor, WebSocketConnection page, SocketLifecycle ofSocket);

    /**
     * The page sent a text message.
     *
     * @throws DomainException if it is not a valid message of the service
     */
    protected abstract void onMessage(String text);

    /**
     * The socket was closed. May be called before or during {@link #onAdmitted}, and without it.
     */
    protected abstract void onClosed();

    /** To be called when the connection opens: admits it, or closes it if no filter admitted it. */
    protected final void handleOpen(Session session) {
        if (principalType.isInstance(session.getUserPrincipal())) {
            V visitor = principalType.cast(session.getUserPrincipal());
            lifecycle.open(session, limits(visitor), page -> onAdmitted(visitor, page, lifecycle));
        } else {
            lifecycle.refuse(session);
        }
    }

    protected final void handleText(String text, Session session) {
        lifecycle.handleText(text, session, this::onMessage);
    }

    /** To be called for a binary message, which closes the socket. */
    protected final void handleBinary(Session session) {
        lifecycle.rejectBinary(session);
    }

    /** To be called for a pong. */
    protected final void handlePong() {
        lifecycle.recordActivity();
    }

    protected final void handleClose() {
        lifecycle.closed(this::onClosed);
    }

    protected final void handleError(Session session, Throwable failure) {
        lifecycle.failed(session, failure);
    }
}
