package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.Dependent;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.server.SocketPath;

/** The path of the console's web socket. */
@Dependent
class ConsoleSocketPath implements SocketPath {

    @Override
    public String template() {
        return PublicPaths.CONSOLE_SOCKET;
    }
}
