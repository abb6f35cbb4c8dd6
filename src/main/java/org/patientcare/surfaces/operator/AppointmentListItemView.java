package org.patientcare.surfaces.operator;

import java.time.Instant;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.ListedAppointment;

/**
 * An appointment in a list.
 *
 * @param duration seconds
 * @param waitingSince since when the patient has been waiting; null unless the state is waiting
 */
public record AppointmentListItemView(
        String code,
        Instant startsAt,
        int duration,
        AppointmentState state,
        Instant waitingSince,
        PatientName patient,
        ProfessionalName professional) {

    static AppointmentListItemView of(ListedAppointment listed) {
        return new AppointmentListItemView(
                listed.code(),
                listed.startsAt(),
                listed.duration(),
                listed.state(),
                listed.waitingSince(),
                new PatientName(PatientRef.of(listed.patient()), listed.patientName()),
                new ProfessionalName(listed.professionalHash(), listed.professionalName()));
    }
}
