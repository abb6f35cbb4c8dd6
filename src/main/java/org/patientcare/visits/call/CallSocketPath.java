package org.patientcare.visits.call;

import jakarta.enterprise.context.Dependent;
import org.patientcare.platform.server.SocketPath;

/** Where the web sockets of visits are. */
@Dependent
class CallSocketPath implements SocketPath {

    @Override
    public String template() {
        return CallSocket.PATH;
    }
}
