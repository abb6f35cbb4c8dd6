package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.RequiredWrites;
import org.patientcare.platform.database.WriteBatch;
import org.patientcare.platform.shared.CallerCode;

/** Locks an appointment and stores its change, with one statement each. */
@ApplicationScoped
class LockedAppointmentRepository {

    /** The columns that {@link Appointment} reads. */
    static final String COLUMNS =
            "a.organization_id, a.id, a.code, a.patient_id, a.professional_hash, a.first_starts_at, a.starts_at, a.ends_at,"
                    + " a.duration, a.generation, a.state, a.created_at";

    private static final String HOLD =
            "SELECT "
                    + COLUMNS
                    + ", p.code AS patient_code, d.hash, d.name, d.avatar, d.speciality_id, d.title FROM appointment a"
                    + " JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id"
                    + " JOIN professional d ON d.hash = a.professional_hash"
                    + " WHERE a.organization_id = :organization AND a.code = :code FOR UPDATE OF a";

    /** Notifies open pages of the visit when the transaction commits. */
    private static final String CHANGE =
            """
            WITH changed AS (
                UPDATE appointment SET starts_at = :startsAt, ends_at = :endsAt, generation = :generation, state = :state
                WHERE organization_id = :organization AND id = :appointment RETURNING organization_id, id),
            noted AS (
                INSERT INTO appointment_history (organization_id, appointment_id, at, state)
                SELECT organization_id, id, CAST(:at AS timestamptz), :state FROM changed RETURNING id)
            SELECT pg_notify('visit', organization_id || '/' || id), $required FROM changed"""
                    .replace(
                            "$required", RequiredWrites.column("(SELECT count(*) FROM noted) = 1"));

    @Inject private Database database;

    /** Locks the row until the end of the transaction; empty if there is no such appointment. */
    Optional<LockedAppointment> findAndLock(UUID organization, String code) {
        return CallerCode.Validator.fits(code)
                ? database.forOrganization(organization)
                        .statement(HOLD)
                        .bind("code", code)
                        .first(LockedAppointment::read)
                : Optional.empty();
    }

    /**
     * Stores the current values of a locked appointment, adds a history entry and notifies open
     * pages of the visit.
     */
    WriteBatch changing(Appointment visit, Instant at) {
        return database.forOrganization(visit.organizationId())
                .statement(CHANGE)
                .bind("appointment", visit.id())
                .bind("startsAt", visit.startsAt())
                .bind("endsAt", visit.endsAt())
                .bind("generation", visit.generation())
                .bind("state", visit.state().code())
                .bind("at", at)
                .expectingRows(1);
    }
}
