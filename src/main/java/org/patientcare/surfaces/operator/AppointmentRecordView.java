package org.patientcare.surfaces.operator;

import java.time.Instant;
import java.util.List;
import org.patientcare.visits.appointment.AppointmentRecord;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.HindranceRecord;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.video.AttendanceRecord;

/**
 * An appointment as the operator sees it.
 *
 * @param duration seconds
 * @param history the oldest first
 * @param attendances the oldest first
 * @param hindrances what the pages of both sides told, the oldest first
 */
public record AppointmentRecordView(
        String code,
        AppointmentState state,
        Instant startsAt,
        int duration,
        PatientSide patient,
        ProfessionalSide professional,
        List<Entry> history,
        List<Attended> attendances,
        List<HindranceRecord> hindrances) {

    /** The link that the patient has now, whatever it opens. */
    public record PatientSide(String code, String url) {}

    /** The same of the professional. */
    public record ProfessionalSide(String hash, String url) {}

    /** It came into a state. */
    public record Entry(Instant at, AppointmentState state) {}

    /**
     * One side was there.
     *
     * @param leftAt null while it still is, and so is the duration
     * @param duration seconds
     * @param relayed null if the two browsers found no path
     */
    public record Attended(
            VisitRole role, Instant joinedAt, Instant leftAt, Long duration, Boolean relayed) {

        static Attended of(AttendanceRecord record) {
            return new Attended(
                    record.role(),
                    record.joinedAt(),
                    record.leftAt(),
                    record.duration(),
                    record.relayed());
        }
    }

    static AppointmentRecordView of(
            AppointmentRecord appointment,
            List<AttendanceRecord> attendances,
            List<HindranceRecord> hindrances) {
        return new AppointmentRecordView(
                appointment.code(),
                appointment.state(),
                appointment.startsAt(),
                appointment.duration(),
                new PatientSide(appointment.patientCode(), appointment.patientUrl()),
                new ProfessionalSide(appointment.professionalHash(), appointment.professionalUrl()),
                appointment.history().stream()
                        .map(each -> new Entry(each.at(), each.state()))
                        .toList(),
                attendances.stream().map(Attended::of).toList(),
                hindrances);
    }
}
