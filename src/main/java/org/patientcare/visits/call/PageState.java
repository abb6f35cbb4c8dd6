package org.patientcare.visits.call;

import java.time.Instant;
import java.util.Locale;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitLink.Access;

/** Which of its contents the page of a link shows. */
enum PageState {
    UNKNOWN,
    MOVED,
    CANCELLED,
    REVOKED,
    OVER,
    LOCKED,
    EARLY,
    /** Of a link that is open: its patient has to consent to the visit first. */
    CONSENT,
    OPEN;

    static PageState of(VisitLink link, Instant now) {
        if (link.access() == Access.NOBODY) {
            return REVOKED;
        }
        if (link.state() == AppointmentState.CANCELLED) {
            return CANCELLED;
        }
        if (!link.current()) {
            return MOVED;
        }
        if (link.state().isOver() || !now.isBefore(link.closesAt())) {
            return OVER;
        }
        if (!link.admitsUser()) {
            return LOCKED;
        }
        return now.isBefore(link.opensAt()) ? EARLY : OPEN;
    }

    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Whether the page names the two people, which is a read of a patient's data for the audit
     * trail.
     */
    boolean namesPeople() {
        return this == EARLY || this == OPEN;
    }
}
