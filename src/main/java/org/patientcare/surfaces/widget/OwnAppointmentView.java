package org.patientcare.surfaces.widget;

import java.time.Instant;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.OwnAppointment;

/**
 * An appointment as its patient sees it.
 *
 * @param duration seconds
 * @param url null if it is cancelled or over
 * @param opensAt from when on the link lets its patient in; null where there is none
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
     * With whom.
     *
     * @param hash by which a conversation with them is opened
     */
    public record Professional(String hash, String name, String title, String avatar) {}

    static OwnAppointmentView of(OwnAppointment appointment) {
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
