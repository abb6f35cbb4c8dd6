package org.patientcare.visits.call;

import jakarta.enterprise.context.Dependent;
import org.patientcare.platform.server.SocketPath;

/** The path of the web sockets of visits. */
@Dependent
class CallSocketPath implements SocketPath {

    @Override
    public String template() {
        return CallSocket.PATH;
    }
}
