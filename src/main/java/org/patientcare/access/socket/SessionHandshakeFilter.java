package org.patientcare.access.socket;

import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.Principal;
import java.util.Optional;
import org.patientcare.access.caller.CookieSession;
import org.patientcare.access.session.SessionSnapshot;

/**
 * The handshake filter for sockets of pages on which somebody must be signed in. It answers 401
 * without a session, and 404 for another site's page or a person who may not have such a socket.
 */
public abstract class SessionHandshakeFilter extends SocketHandshakeFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient SocketOrigins origins;
    @Inject private transient CookieSession cookieSession;

    protected SessionHandshakeFilter(String path) {
        super(path);
    }

    /** The principal for the endpoint; empty if the person may not have such a socket. */
    protected abstract Optional<? extends Principal> admit(
            HandshakePrincipal handshake, SessionSnapshot session, HttpServletRequest request);

    @Override
    protected final Optional<? extends Principal> authenticate(
            HandshakePrincipal handshake, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (!origins.isOwnOrigin(handshake.origin())) {
            return refuse(response, HttpServletResponse.SC_NOT_FOUND);
        }
        Optional<SessionSnapshot> session = cookieSession.findSnapshot(request);
        if (session.isEmpty()) {
            return refuse(response, HttpServletResponse.SC_UNAUTHORIZED);
        }
        Optional<? extends Principal> admitted = admit(handshake, session.get(), request);
        return admitted.isPresent() ? admitted : refuse(response, HttpServletResponse.SC_NOT_FOUND);
    }

    private static Optional<Principal> refuse(HttpServletResponse response, int status)
            throws IOException {
        response.sendError(status);
        return Optional.empty();
    }
}
