package org.patientcare.visits.appointment;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.patientcare.platform.database.Row;

/**
 * A visit as its professional sees it at the desk.
 *
 * @param id ours
 * @param duration seconds
 * @param waitingSince null unless the patient waits now
 * @param url where the professional makes the call; null once the visit is over
 * @param byPatient when the patient was there; null if never
 * @param byProfessional the same of the professional
 */
public record DeskVisit(
        long id,
        String code,
        Instant startsAt,
        int duration,
        AppointmentState state,
        Instant waitingSince,
        String url,
        Patient patient,
        Stay byPatient,
        Stay byProfessional) {

    /**
     * Whose visit it is.
     *
     * @param id ours
     * @param name first and last
     * @param birthDate null if nobody said
     */
    public record Patient(long id, String name, LocalDate birthDate) {}

    /**
     * When a side was there.
     *
     * @param from when it came for the first time; a whole second
     * @param until when it left for the last time; null while it still is there
     */
    public record Stay(Instant from, Instant until) {

        /** Of columns that begin with the side; null if it never came. */
        static Stay read(Row row, String side) {
            Instant from = row.instant(side + "_from");
            if (from == null) {
                return null;
            }
            boolean there = row.number(side + "_there") > 0;
            return new Stay(
                    from.truncatedTo(ChronoUnit.SECONDS),
                    there ? null : row.instant(side + "_until").truncatedTo(ChronoUnit.SECONDS));
        }
    }

    /** The same with the link of its professional. */
    DeskVisit at(String address) {
        return new DeskVisit(
                id,
                code,
                startsAt,
                duration,
                state,
                waitingSince,
                address,
                patient,
                byPatient,
                byProfessional);
    }
}
