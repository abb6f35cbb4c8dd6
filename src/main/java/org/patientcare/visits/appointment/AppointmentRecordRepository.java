package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/** Appointments for somebody to see, which the audit trail notes. */
@ApplicationScoped
class AppointmentRecordRepository {

    static final int MOST_OF_A_PATIENT = 100;
    static final int MOST_OF_A_HISTORY = 200;

    private static final String WITH_HISTORY =
            """
            SELECT p.code, a.id, a.code AS appointment_code, a.state, a.starts_at, a.duration, a.generation,
                a.professional_hash, h.at, h.state AS state_then
            FROM appointment a
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            JOIN LATERAL (
                SELECT id, at, state FROM appointment_history
                WHERE organization_id = a.organization_id AND appointment_id = a.id
                ORDER BY id DESC LIMIT\s"""
                    + MOST_OF_A_HISTORY
                    + ") h ON true WHERE a.organization_id = ? AND a.code = ? ORDER BY h.id";

    private static final String OF_PATIENT =
            """
            SELECT * FROM (
                SELECT p.code, a.id, a.code AS appointment_code, a.state, a.starts_at, a.duration, a.generation,
                    d.name, d.title, d.avatar,
                    a.state IN ('finished', 'no_show', 'cancelled') OR a.ends_at <= ? AS is_over
                FROM appointment a
                JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
                JOIN professional d ON d.hash = a.professional_hash
                WHERE a.organization_id = ? AND a.patient_id = ?) AS own
            ORDER BY is_over, CASE WHEN NOT is_over THEN starts_at END, starts_at DESC, id DESC LIMIT\s"""
                    + MOST_OF_A_PATIENT;

    @Inject private AuditTrail trail;

    /**
     * A row for each of the newest {@value #MOST_OF_A_HISTORY} lines of its history, the oldest
     * first; none if there is no such code.
     */
    List<Object[]> find(UUID organization, String code) {
        return trail.readRows(
                AuditAction.APPOINTMENT_READ, organization, WITH_HISTORY, organization, code);
    }

    /**
     * What is ahead, the next one first, then what is over, the last one first.
     *
     * @param endedBy planned to end then or before is over
     */
    List<Object[]> ofPatient(UUID organization, long patient, Instant endedBy) {
        return trail.readRows(
                AuditAction.APPOINTMENT_READ,
                organization,
                OF_PATIENT,
                Timestamp.from(endedBy),
                organization,
                patient);
    }
}
