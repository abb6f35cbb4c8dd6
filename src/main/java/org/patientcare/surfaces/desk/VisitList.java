package org.patientcare.surfaces.desk;

import java.time.Instant;
import java.util.List;
import org.patientcare.people.professional.Workplace;
import org.patientcare.visits.appointment.DeskVisit;

/**
 * Visits in the order in which a desk shows them.
 *
 * @param next before when the list goes on; null at its end
 */
record VisitList(List<Entry> entries, Instant next) {

    /** A visit, and for whom it is made. */
    record Entry(Workplace place, DeskVisit visit) {

        Instant startsAt() {
            return visit.startsAt();
        }
    }

    VisitList {
        entries = List.copyOf(entries);
    }
}
