package org.patientcare.visits.call;

import java.security.Principal;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.session.SessionSnapshot;
import org.patientcare.platform.shared.JsonDocument;
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

    /**
     * A link and the session in which it is used, which were looked up together: whoever acts as
     * the person of the session does so with what the session allows, and nobody does without it.
     *
     * @param link names the person of the session as its user, or nobody
     * @param session the professional's session; empty if the link is used without one
     */
    record UsedLink(VisitLink link, Optional<SessionSnapshot> session) {

        UsedLink {
            link = link.usedBy(session.map(SessionSnapshot::person).orElse(null));
        }

        /** What lets its user act beside the link, for the audit trail; null for nothing. */
        JsonDocument authorization() {
            return session.map(SessionSnapshot::professionalAuthorization)
                    .orElseGet(link::authorization);
        }
    }
}
