package org.patientcare.operator;

import java.time.Instant;
import java.util.List;
import org.patientcare.appointment.AppointmentRecord;
import org.patientcare.appointment.AppointmentState;

/**
 * An appointment as the operator sees it.
 *
 * @param duration seconds
 * @param history the oldest first
 */
public record AppointmentRecordView(
        String code,
        AppointmentState state,
        Instant startsAt,
        int duration,
        PatientSide patient,
        ProfessionalSide professional,
        List<Entry> history) {

    /** The link that the patient has now, whatever it opens. */
    public record PatientSide(String code, String url) {}

    /** The same of the professional. */
    public record ProfessionalSide(String hash, String url) {}

    /** It came into a state. */
    public record Entry(Instant at, AppointmentState state) {}

    static AppointmentRecordView of(AppointmentRecord appointment) {
        return new AppointmentRecordView(
                appointment.code(),
                appointment.state(),
                appointment.startsAt(),
                appointment.duration(),
                new PatientSide(appointment.patientCode(), appointment.patientUrl()),
                new ProfessionalSide(appointment.professionalHash(), appointment.professionalUrl()),
                appointment.history().stream()
                        .map(each -> new Entry(each.at(), each.state()))
                        .toList());
    }
}
