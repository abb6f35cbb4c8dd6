package org.patientcare.surfaces.desk;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebFilter;
import org.patientcare.access.socket.ProfessionalHandshakeFilter;
import org.patientcare.access.socket.SocketHandshakeFilter.AddressSocketLimits;
import org.patientcare.platform.config.PublicPaths;

/** Authenticates the handshake of the desk's web socket. */
@WebFilter({PublicPaths.DESK_SOCKET, PublicPaths.DESK_SOCKET + "/"})
public class DeskSocketFilter extends ProfessionalHandshakeFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient DeskSocketSettings settings;

    public DeskSocketFilter() {
        super(PublicPaths.DESK_SOCKET);
    }

    @Override
    protected AddressSocketLimits limits() {
        return settings.bounds();
    }
}
