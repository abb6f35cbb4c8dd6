package org.patientcare.surfaces.desk;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.Optional;
import org.patientcare.access.session.SessionSnapshot;
import org.patientcare.access.socket.SessionHandshakeFilter;
import org.patientcare.access.socket.SocketHandshakeFilter.AddressSocketLimits;
import org.patientcare.platform.config.PublicPaths;

/** Authenticates the handshake of the desk's web socket, which professionals may have. */
@WebFilter({PublicPaths.DESK_SOCKET, PublicPaths.DESK_SOCKET + "/"})
public class DeskSocketFilter extends SessionHandshakeFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient DeskSocketSettings settings;

    public DeskSocketFilter() {
        super(PublicPaths.DESK_SOCKET);
    }

    @Override
    protected AddressSocketLimits limits() {
        return settings.bounds();
    }

    @Override
    protected Optional<? extends Principal> admit(
            HandshakePrincipal handshake, SessionSnapshot session, HttpServletRequest request) {
        return session.isProfessional()
                ? Optional.of(new ProfessionalPrincipal(handshake, session))
                : Optional.empty();
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
