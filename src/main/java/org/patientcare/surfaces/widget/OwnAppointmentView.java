package org.patientcare.surfaces.widget;

import java.time.Instant;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.PatientAppointment;

/**
 * An appointment as its patient sees it.
 *
 * @param duration seconds
 * @param url null if the appointment is cancelled or over
 * @param opensAt when the link starts to admit the patient; null if there is no link
 */
public record OwnAppointmentView(
        String code,
        Instant startsAt,
        int duration,
        AppointmentState state,
        String url,
        Instant opensAt,
        Professional professional) {

    /**
     * The professional of the appointment.
     *
     * @param hash opens a conversation with the professional
     */
    public record Professional(String hash, String name, String title, String avatar) {}

    static OwnAppointmentView of(PatientAppointment appointment) {
        return new OwnAppointmentView(
                appointment.code(),
                appointment.startsAt(),
                appointment.duration(),
                appointment.state(),
                appointment.url(),
                appointment.opensAt(),
                new Professional(
                        appointment.professionalHash(),
                        appointment.professionalName(),
                        appointment.professionalTitle(),
                        appointment.professionalAvatar()));
    }
}
