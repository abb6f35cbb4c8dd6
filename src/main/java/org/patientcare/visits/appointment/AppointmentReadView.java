package org.patientcare.visits.appointment;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;

/**
 * An appointment as the organization's own system reads it back.
 *
 * @param duration seconds
 * @param updatedAt when it last changed
 * @param history its newest 200 lines, the oldest first
 * @param hindrances left out of lists
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
        List<Entry> history,
        @JsonInclude(JsonInclude.Include.NON_NULL) List<HindranceRecord> hindrances) {

    /** The URL is null once it opens nothing any more. */
    public record PatientSide(String code, String url) {}

    /** The same of the professional. */
    public record ProfessionalSide(String hash, String url) {}

    /** It came into a state. */
    public record Entry(Instant at, AppointmentState state) {}

    /** As one of many. */
    static AppointmentReadView of(AppointmentRecord read) {
        return of(read, null);
    }

    static AppointmentReadView of(AppointmentRecord read, List<HindranceRecord> hindrances) {
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
                read.history().stream().map(each -> new Entry(each.at(), each.state())).toList(),
                hindrances);
    }
}
