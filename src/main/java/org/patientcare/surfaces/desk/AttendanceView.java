package org.patientcare.surfaces.desk;

import java.time.Instant;
import org.patientcare.visits.appointment.DeskVisit;

/** Who was at a visit; null for a side that never came. */
public record AttendanceView(StayView patient, StayView professional) {

    /**
     * From when until when a side was there.
     *
     * @param from when it came first
     * @param until when it left last; null while it is there
     */
    public record StayView(Instant from, Instant until) {

        static StayView of(DeskVisit.Stay stay) {
            return stay == null ? null : new StayView(stay.from(), stay.until());
        }
    }

    /** Null if nobody came. */
    static AttendanceView of(DeskVisit visit) {
        return visit.byPatient() == null && visit.byProfessional() == null
                ? null
                : new AttendanceView(
                        StayView.of(visit.byPatient()), StayView.of(visit.byProfessional()));
    }
}
