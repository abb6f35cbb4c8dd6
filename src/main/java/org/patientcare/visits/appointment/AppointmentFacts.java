package org.patientcare.visits.appointment;

import java.time.Instant;
import org.patientcare.people.professional.Professional;
import org.patientcare.people.professional.ProfessionalPayload;
import org.patientcare.platform.database.Row;
import org.patientcare.trail.outbox.NewEvent.ConcernedPatient;

/**
 * The data of an appointment for an event, after a change.
 *
 * @param metAt when the professional let the patient in; null if they have not met
 * @param finishedAt null unless it is finished
 * @param specialityId null if unset, as {@code title}
 */
record AppointmentFacts(
        String code,
        AppointmentState state,
        int generation,
        Instant startsAt,
        Instant endsAt,
        Instant createdAt,
        Instant metAt,
        Instant finishedAt,
        ConcernedPatient patient,
        ProfessionalPayload professional,
        String specialityId,
        String title) {

    /** For a new appointment. */
    static AppointmentFacts of(
            Appointment appointment, String patientCode, Professional professional) {
        return ofUnmet(
                appointment,
                patientCode,
                ProfessionalPayload.of(professional),
                professional.specialityId().orElse(null),
                professional.title().orElse(null));
    }

    /** For an appointment that was moved or cancelled and so has not taken place. */
    static AppointmentFacts of(LockedAppointment changed) {
        return ofUnmet(
                changed.appointment(),
                changed.patientCode(),
                changed.professional(),
                changed.specialityId(),
                changed.title());
    }

    private static AppointmentFacts ofUnmet(
            Appointment appointment,
            String patientCode,
            ProfessionalPayload professional,
            String specialityId,
            String title) {
        return new AppointmentFacts(
                appointment.code(),
                appointment.state(),
                appointment.generation(),
                appointment.startsAt(),
                appointment.endsAt(),
                appointment.createdAt(),
                null,
                null,
                new ConcernedPatient(appointment.patientId(), patientCode),
                professional,
                specialityId,
                title);
    }

    static AppointmentFacts read(Row row) {
        return new AppointmentFacts(
                row.text("code"),
                row.enumValue(AppointmentState.class, "state"),
                row.integer("generation"),
                row.instant("starts_at"),
                row.instant("ends_at"),
                row.instant("created_at"),
                row.instant("met_at"),
                row.instant("finished_at"),
                new ConcernedPatient(row.number("patient_id"), row.text("patient_code")),
                ProfessionalPayload.read(row),
                row.text("speciality_id"),
                row.text("title"));
    }
}
