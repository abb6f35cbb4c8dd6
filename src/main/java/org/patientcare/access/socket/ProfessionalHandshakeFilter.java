package org.patientcare.access.socket;

import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.Principal;
import java.util.Optional;
import org.patientcare.access.caller.CookieSession;
import org.patientcare.access.session.SessionSnapshot;
import org.patientcare.access.socket.SocketHandshakeFilter.HandshakePrincipal;

/**
 * The handshake filter for sockets on which a professional must be signed in. It answers 401
 * without a session, and 404 for another site's page or a person who is not a professional. The
 * endpoint gets a {@link ProfessionalPrincipal} as its principal.
 */
public abstract class ProfessionalHandshakeFilter extends SocketHandshakeFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient SocketOrigins origins;
    @Inject private transient CookieSession cookieSession;

    protected ProfessionalHandshakeFilter(String path) {
        super(path);
    }

    @Override
    protected Optional<? extends Principal> authenticate(
            HandshakePrincipal handshake, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (!origins.isOwnOrigin(handshake.origin())) {
            return refuse(response, HttpServletResponse.SC_NOT_FOUND);
        }
        Optional<SessionSnapshot> session = cookieSession.findSnapshot(request);
        if (session.isEmpty()) {
            return refuse(response, HttpServletResponse.SC_UNAUTHORIZED);
        }
        if (!session.get().isProfessional()) {
            return refuse(response, HttpServletResponse.SC_NOT_FOUND);
        }
        return session.map(found -> new ProfessionalPrincipal(handshake, found));
    }

    private static Optional<Principal> refuse(HttpServletResponse response, int status)
            throws IOException {
        response.sendError(status);
        return Optional.empty();
    }

    /** The principal of a socket on which a professional is signed in. */
    public record ProfessionalPrincipal(HandshakePrincipal handshake, SessionSnapshot session)
            implements Principal {

        @Override
        public String getName() {
            return session.person().toString();
        }
    }
}
