package org.patientcare.surfaces.desk;

import java.time.Instant;
import java.time.LocalDate;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.DeskVisit;

/**
 * A visit in the professional's list.
 *
 * @param duration seconds
 * @param waitingSince since when the patient has been waiting; null unless the state is waiting
 * @param url the professional's link to the call; null once the visit is over
 * @param attendance null if nobody joined
 */
public record VisitView(
        DeskOrganizationView organization,
        String code,
        Instant startsAt,
        int duration,
        AppointmentState state,
        Instant waitingSince,
        String url,
        Patient patient,
        AttendanceView attendance) {

    /**
     * The patient of the visit.
     *
     * @param ref our opaque reference to the patient
     * @param name first and last name
     * @param birthDate null if unknown
     */
    public record Patient(String ref, String name, LocalDate birthDate) {}

    static VisitView of(VisitList.Entry entry) {
        DeskVisit visit = entry.visit();
        return new VisitView(
                DeskOrganizationView.of(entry.workplace()),
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
