package org.patientcare.surfaces.desk;

import java.time.Instant;
import java.time.LocalDate;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.DeskVisit;

/**
 * A visit in the list of its professional.
 *
 * @param duration seconds
 * @param waitingSince null unless the patient waits now
 * @param url where the professional makes the call; null once it is over
 * @param attendance null if nobody came
 */
public record VisitView(
        PlaceView organization,
        String code,
        Instant startsAt,
        int duration,
        AppointmentState state,
        Instant waitingSince,
        String url,
        Patient patient,
        AttendanceView attendance) {

    /**
     * Whose visit it is.
     *
     * @param ref our name for them
     * @param name first and last
     * @param birthDate null if nobody said
     */
    public record Patient(String ref, String name, LocalDate birthDate) {}

    static VisitView of(VisitList.Entry entry) {
        DeskVisit visit = entry.visit();
        return new VisitView(
                PlaceView.of(entry.place()),
                visit.code(),
                visit.startsAt(),
                visit.duration(),
                visit.state(),
                visit.waitingSince(),
                visit.url(),
                new Patient(
                        PatientRef.of(visit.patient().id()),
                        visit.patient().name(),
                        visit.patient().birthDate()),
                AttendanceView.of(visit));
    }
}
