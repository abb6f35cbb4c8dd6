package org.patientcare.visits.appointment;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.patientcare.platform.database.Row;

/**
 * A visit as its professional sees it at the desk.
 *
 * @param url the professional's link; null once the visit is over
 * @param byPatient when the patient was there; null if never
 * @param byProfessional when the professional was there; null if never
 */
public record DeskAppointment(
        ListedAppointment appointment,
        String url,
        Attendance byPatient,
        Attendance byProfessional) {

    /**
     * When a side was at the visit.
     *
     * @param from when it joined for the first time; a whole second
     * @param until when it left for the last time, a whole second; null while it is still there
     */
    public record Attendance(Instant from, Instant until) {

        /** Reads the columns whose names begin with the side; null if the side never joined. */
        static Attendance read(Row row, String side) {
            Instant from = row.instant(side + "_from");
            if (from == null) {
                return null;
            }
            boolean there = row.number(side + "_there") > 0;
            return new Attendance(
                    from.truncatedTo(ChronoUnit.SECONDS),
                    there ? null : row.instant(side + "_until").truncatedTo(ChronoUnit.SECONDS));
        }
    }

    /** A copy with the professional's link. */
    DeskAppointment withUrl(String address) {
        return new DeskAppointment(appointment, address, byPatient, byProfessional);
    }
}
