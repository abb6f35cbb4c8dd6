package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.Dependent;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.server.SocketPath;

/** Where the web sockets of professionals' desks are. */
@Dependent
class DeskSocketPath implements SocketPath {

    @Override
    public String template() {
        return PublicPaths.DESK_SOCKET;
    }
}
