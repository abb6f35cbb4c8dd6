package org.patientcare.visits.call;

import java.util.Optional;
import org.patientcare.access.session.SessionSnapshot;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.visits.appointment.VisitLink;

/**
 * A link and the session in which it is used, which were looked up together: whoever acts as the
 * person of the session does so with what the session allows, and nobody does without it.
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
