package org.patientcare.surfaces.desk;

import java.time.Instant;
import org.patientcare.visits.appointment.DeskVisit;

/** The attendance of both sides of a visit; null for a side that never joined. */
public record AttendanceView(StayView patient, StayView professional) {

    /**
     * The time span in which a side attended.
     *
     * @param from when the side first joined
     * @param until when the side last left; null while it is in the call
     */
    public record StayView(Instant from, Instant until) {

        static StayView of(DeskVisit.Stay stay) {
            return stay == null ? null : new StayView(stay.from(), stay.until());
        }
    }

    /** Returns null if neither side joined. */
    static AttendanceView of(DeskVisit visit) {
        return visit.byPatient() == null && visit.byProfessional() == null
                ? null
                : new AttendanceView(
                        StayView.of(visit.byPatient()), StayView.of(visit.byProfessional()));
    }
}
