package org.patientcare.access.socket;

import java.security.Principal;
import org.patientcare.access.session.LastingSession;

/** The principal of a socket on which a professional is signed in. */
public record SocketProfessional(SocketVisitor visitor, LastingSession session)
        implements Principal {

    @Override
    public String getName() {
        return session.person().toString();
    }
}
