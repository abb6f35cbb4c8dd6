package org.patientcare.visits.appointment;

import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.patientcare.people.professional.Professional;
import org.patientcare.people.professional.ProfessionalPayload;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.Origin;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.trail.outbox.NewEvent.ConcernedPatient;

/**
 * The payload of an appointment event, with the member names and the order of the API family
 * (events.md, section 4). Data that the service does not have is empty or null. The link is null
 * here and is added on sending.
 */
record ConsultationPayload(
        Consultation consultation,
        List<String> reports,
        Person patient,
        ProfessionalPayload professional,
        List<String> prescriptions,
        String derivation,
        Preconsultation preconsultation) {

    private static final Preconsultation NOTHING_BEFORE = new Preconsultation(null, List.of());

    /** Up to 15 digits, which every JSON reader keeps exactly. */
    private static final Pattern INTEGER = Pattern.compile("0|[1-9][0-9]{0,14}");

    /** The times of an appointment before it was moved. */
    record PreviousTimes(Instant startsAt, Instant endsAt) {}

    /** The payload of a no-show. */
    record Missed(
            Consultation consultation,
            Person patient,
            ProfessionalPayload professional,
            Preconsultation preconsultation) {}

    record Consultation(
            String id,
            String type,
            String channel,
            String serviceType,
            String consultationUrl,
            String scheduledStartDate,
            String scheduledEndDate,
            String previousScheduledStartDate,
            String previousScheduledEndDate,
            String startDate,
            String endDate,
            String createdAt,
            Speciality speciality,
            Origin origin) {}

    /**
     * @param name empty if not set, because typed clients expect a string
     */
    record Speciality(long id, String name) {}

    record Person(
            String code, List<String> allergies, List<String> diseases, List<String> medications) {}

    record Preconsultation(String reason, List<String> documents) {}

    /**
     * @param previousTimes the times before a move; null for other events
     */
    static ConsultationPayload of(AppointmentSnapshot snapshot, PreviousTimes previousTimes) {
        return new ConsultationPayload(
                consultation(snapshot, previousTimes),
                List.of(),
                person(snapshot),
                snapshot.professional(),
                List.of(),
                null,
                NOTHING_BEFORE);
    }

    static Missed missed(AppointmentSnapshot snapshot) {
        return new Missed(
                consultation(snapshot, null),
                person(snapshot),
                snapshot.professional(),
                NOTHING_BEFORE);
    }

    private static Person person(AppointmentSnapshot snapshot) {
        return new Person(snapshot.patient().code(), List.of(), List.of(), List.of());
    }

    private static Consultation consultation(
            AppointmentSnapshot snapshot, PreviousTimes previousTimes) {
        return new Consultation(
                snapshot.code(),
                "appointment",
                "video",
                "scheduled",
                null,
                time(snapshot.startsAt()),
                time(snapshot.endsAt()),
                previousTimes == null ? null : time(previousTimes.startsAt()),
                previousTimes == null ? null : time(previousTimes.endsAt()),
                snapshot.finishedAt() == null ? null : time(snapshot.metAt()),
                time(snapshot.finishedAt()),
                time(snapshot.createdAt()),
                speciality(snapshot),
                snapshot.origin());
    }

    private static Speciality speciality(AppointmentSnapshot snapshot) {
        String id = snapshot.specialityId();
        return id == null || !INTEGER.matcher(id).matches()
                ? null
                : new Speciality(
                        Long.parseLong(id), snapshot.title() == null ? "" : snapshot.title());
    }

    private static String time(Instant at) {
        return at == null ? null : Timestamps.withOffset(at);
    }

    /**
     * The data of an appointment for an event, after a change.
     *
     * @param metAt when the professional let the patient in; null if they have not met
     * @param finishedAt null unless it is finished
     * @param specialityId null if unset, as {@code title}
     */
    record AppointmentSnapshot(
            String code,
            AppointmentState state,
            Origin origin,
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
        static AppointmentSnapshot of(
                Appointment appointment, String patientCode, Professional professional) {
            return new AppointmentSnapshot(
                    appointment.code(),
                    appointment.state(),
                    appointment.origin(),
                    appointment.generation(),
                    appointment.startsAt(),
                    appointment.endsAt(),
                    appointment.createdAt(),
                    null,
                    null,
                    new ConcernedPatient(appointment.patientId(), patientCode),
                    ProfessionalPayload.of(professional),
                    professional.specialityId(),
                    professional.title());
        }

        static AppointmentSnapshot read(Row row) {
            return new AppointmentSnapshot(
                    row.text("code"),
                    row.enumValue(AppointmentState.class, "state"),
                    row.enumValue(Origin.class, "origin"),
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
}
