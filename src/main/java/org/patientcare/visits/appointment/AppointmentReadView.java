package org.patientcare.visits.appointment;

import java.time.Instant;
import java.util.List;

/**
 * An appointment as the organization's own system reads it back.
 *
 * @param duration seconds
 * @param updatedAt when it last changed
 * @param history its newest 200 lines, the oldest first
 */
public record AppointmentReadView(
        String code,
        AppointmentState state,
        Instant startsAt,
        int duration,
        Instant createdAt,
        Instant updatedAt,
        PatientSide patient,
        ProfessionalSide professional,
        List<Entry> history) {

    /** The URL is null once it opens nothing any more. */
    public record PatientSide(String code, String url) {}

    /** The same of the professional. */
    public record ProfessionalSide(String hash, String url) {}

    /** It came into a state. */
    public record Entry(Instant at, AppointmentState state) {}

    static AppointmentReadView of(AppointmentRecord read) {
        return new AppointmentReadView(
                read.code(),
                read.state(),
                read.startsAt(),
                read.duration(),
                read.createdAt(),
                read.updatedAt(),
                new PatientSide(read.patientCode(), read.over() ? null : read.patientUrl()),
                new ProfessionalSide(
                        read.professionalHash(), read.over() ? null : read.professionalUrl()),
                read.history().stream().map(each -> new Entry(each.at(), each.state())).toList());
    }
}
