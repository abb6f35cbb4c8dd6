package org.patientcare.access.socket;

import java.security.Principal;
import org.patientcare.access.session.SessionSnapshot;

/** The principal of a socket on which a professional is signed in. */
public record ProfessionalPrincipal(HandshakePrincipal handshake, SessionSnapshot session)
        implements Principal {

    @Override
    public String getName() {
        return session.person().toString();
    }
}
