package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.Dependent;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.server.SocketPath;

/** The path of the desk's web socket. */
@Dependent
class DeskSocketPath implements SocketPath {

    @Override
    public String template() {
        return PublicPaths.DESK_SOCKET;
    }
}
