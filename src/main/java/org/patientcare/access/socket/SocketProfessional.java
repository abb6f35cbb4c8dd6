package org.patientcare.access.socket;

import java.security.Principal;
import org.patientcare.access.session.LastingSession;

/** A professional who asked for a web socket, and was let in by their session. */
public record SocketProfessional(SocketVisitor visitor, LastingSession session)
        implements Principal {

    @Override
    public String getName() {
        return session.person().toString();
    }
}
