package org.patientcare.surfaces.desk;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.session.SessionSnapshot;
import org.patientcare.access.socket.SessionHandshakeFilter;
import org.patientcare.access.socket.SocketHandshakeFilter.AddressSocketLimits;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.shared.Uuids;

/**
 * Authenticates the handshake of the console's web socket. Whoever sees the appointments of the
 * organization in the query may have one; the operator's keys have none, they read again and again.
 */
@WebFilter({PublicPaths.CONSOLE_SOCKET, PublicPaths.CONSOLE_SOCKET + "/"})
public class ConsoleSocketFilter extends SessionHandshakeFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient DeskSocketSettings settings;

    public ConsoleSocketFilter() {
        super(PublicPaths.CONSOLE_SOCKET);
    }

    /** A client address may open so many sockets of desks and of the console together. */
    @Override
    protected AddressSocketLimits limits() {
        return settings.bounds();
    }

    @Override
    protected Optional<? extends Principal> admit(
            HandshakePrincipal handshake, SessionSnapshot session, HttpServletRequest request) {
        return Uuids.parse(request.getParameter("organization"))
                .map(organization -> new SupportPrincipal(handshake, session, organization))
                .filter(support -> support.isAllowedBy(session));
    }

    /**
     * The principal of a socket on which somebody is signed in who answers patients of the
     * organization.
     */
    public record SupportPrincipal(
            HandshakePrincipal handshake, SessionSnapshot session, UUID organization)
            implements Principal {

        @Override
        public String getName() {
            return session.person().toString();
        }

        /** Whether the session, as it is at another time, still gives access. */
        boolean isAllowedBy(SessionSnapshot now) {
            return now.has(Duty.APPOINTMENTS, organization);
        }
    }
}
