package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/** Appointments for somebody to see, which the audit trail notes. */
@ApplicationScoped
class AppointmentRecordRepository {

    static final int MOST_OF_A_PATIENT = 100;
    static final int MOST_OF_A_HISTORY = 200;

    private static final String WITH_HISTORY =
            """
            SELECT p.code, p.id AS patient_id, a.id, a.code AS appointment_code, a.state, a.starts_at, a.duration, a.generation,
                a.professional_hash, h.at, h.state AS state_then
            FROM appointment a
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            JOIN LATERAL (
                SELECT id, at, state FROM appointment_history
                WHERE organization_id = a.organization_id AND appointment_id = a.id
                ORDER BY id DESC LIMIT\s"""
                    + MOST_OF_A_HISTORY
                    + ") h ON true WHERE a.organization_id = :organization AND a.code = :code ORDER BY h.id";

    private static final String OF_PATIENT =
            """
            SELECT * FROM (
                SELECT p.code, p.id AS patient_id, a.id, a.code AS appointment_code, a.state, a.starts_at, a.duration, a.generation,
                    d.name, d.title, d.avatar,
                    a.state IN ('finished', 'no_show', 'cancelled') OR a.ends_at <= :endedBy AS is_over
                FROM appointment a
                JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
                JOIN professional d ON d.hash = a.professional_hash
                WHERE a.organization_id = :organization AND a.patient_id = :patient) AS own
            ORDER BY is_over, CASE WHEN NOT is_over THEN starts_at END, starts_at DESC, id DESC LIMIT\s"""
                    + MOST_OF_A_PATIENT;

    @Inject private AuditTrail trail;
    @Inject private Database database;

    /** What all see of an appointment, and what its links are made of. */
    record Summary(
            long id,
            int generation,
            String code,
            AppointmentState state,
            Instant startsAt,
            int duration) {

        private static Summary of(Row row) {
            return new Summary(
                    row.number("id"),
                    row.integer("generation"),
                    row.text("appointment_code"),
                    row.word(AppointmentState.class, "state"),
                    row.instant("starts_at"),
                    row.integer("duration"));
        }
    }

    /** An appointment with one line of its history. */
    record WithHistoryEntry(
            Summary appointment,
            String patientCode,
            String professionalHash,
            AppointmentRecord.Entry entry) {}

    /** An appointment of a patient. */
    record OfPatient(Summary appointment, String name, String title, String avatar, boolean over) {}

    /**
     * A row for each of the newest {@value #MOST_OF_A_HISTORY} lines of its history, the oldest
     * first; none if there is no such code.
     */
    List<WithHistoryEntry> find(UUID organization, String code) {
        return trail.read(
                AuditAction.APPOINTMENT_READ,
                organization,
                database.of(organization).statement(WITH_HISTORY).bind("code", code),
                row ->
                        new WithHistoryEntry(
                                Summary.of(row),
                                row.text("code"),
                                row.text("professional_hash"),
                                new AppointmentRecord.Entry(
                                        row.instant("at"),
                                        row.word(AppointmentState.class, "state_then"))));
    }

    /**
     * What is ahead, the next one first, then what is over, the last one first.
     *
     * @param endedBy planned to end then or before is over
     */
    List<OfPatient> ofPatient(UUID organization, long patient, Instant endedBy) {
        return trail.read(
                AuditAction.APPOINTMENT_READ,
                organization,
                database.of(organization)
                        .statement(OF_PATIENT)
                        .bind("endedBy", endedBy)
                        .bind("patient", patient),
                row ->
                        new OfPatient(
                                Summary.of(row),
                                row.text("name"),
                                row.text("title"),
                                row.text("avatar"),
                                row.flag("is_over")));
    }
}
