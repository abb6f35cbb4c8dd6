package org.patientcare.visits.appointment;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;

/**
 * An appointment in the answers of {@code GET /v1/appointments}.
 *
 * @param duration in seconds
 * @param updatedAt time of the last change
 * @param history its newest 200 entries, oldest first
 * @param answers absent in lists
 * @param hindrances absent in lists
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
        @JsonInclude(JsonInclude.Include.NON_NULL) List<VisitAnswer> answers,
        @JsonInclude(JsonInclude.Include.NON_NULL) List<HindranceRecord> hindrances) {

    /** The URL is null once the link is no longer valid. */
    public record PatientSide(String code, String url) {}

    /** The URL is null once the link is no longer valid. */
    public record ProfessionalSide(String hash, String url) {}

    /** A change to a state. */
    public record Entry(Instant at, AppointmentState state) {}

    /** As an entry of a list, without answers and hindrances. */
    static AppointmentReadView of(AppointmentRecord read) {
        return of(read, null, null);
    }

    static AppointmentReadView of(
            AppointmentRecord read, List<VisitAnswer> answers, List<HindranceRecord> hindrances) {
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
                answers,
                hindrances);
    }
}
