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
 * @param session the professional's session; empty if the link is used without one
 * @param preVisitTest whether this is a pre-visit test of the connection; nobody enters the visit
 * @param lastSignal id of the last signal that the device has received; empty if the device
 *     connects for the first time
 */
record CallPrincipal(
        VisitLink link,
        Optional<SessionSnapshot> session,
        String token,
        boolean preVisitTest,
        UUID device,
        Optional<Long> lastSignal,
        String requestId,
        String address)
        implements Principal {

    @Override
    public String getName() {
        return link.role().code();
    }
}
