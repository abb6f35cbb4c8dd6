package org.patientcare.surfaces.desk;

import java.time.Instant;
import java.util.List;
import org.patientcare.people.professional.Workplace;
import org.patientcare.visits.appointment.DeskVisit;

/**
 * A page of visits in the order in which a desk shows them.
 *
 * @param next the value of {@code before} for the next page; null on the last one
 */
record VisitList(List<Entry> entries, Instant next) {

    /** A visit and the organization for which it is held. */
    record Entry(Workplace workplace, DeskVisit visit) {

        Instant startsAt() {
            return visit.startsAt();
        }
    }

    VisitList {
        entries = List.copyOf(entries);
    }
}
