package org.patientcare.visits.call;

import java.security.Principal;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.session.SessionSnapshot;
import org.patientcare.visits.appointment.VisitLink;

/**
 * The user principal of a web socket's handshake request: it carries what the filter has checked to
 * the endpoint, because the web socket API passes on nothing else.
 *
 * @param preVisitTest whether this is a pre-visit test of the connection; nobody enters the visit
 * @param lastSignal id of the last signal that the device has received; empty if the device
 *     connects for the first time
 */
record CallPrincipal(
        UsedLink used,
        String token,
        boolean preVisitTest,
        UUID device,
        Optional<Long> lastSignal,
        String requestId,
        String address)
        implements Principal {

    VisitLink link() {
        return used.link();
    }

    /** The professional's session; empty if the link is used without one. */
    Optional<SessionSnapshot> session() {
        return used.session();
    }

    @Override
    public String getName() {
        return link().role().code();
    }
}
