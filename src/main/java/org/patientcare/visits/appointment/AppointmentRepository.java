package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.RequiredWrites;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.database.WriteBatch;
import org.patientcare.platform.shared.OwnedId;

@ApplicationScoped
class AppointmentRepository {

    private static final long END_LOCK = 0x656e64766973L;
    private static final int END_AT_ONCE = 500;

    private static final String ADD =
            """
            INSERT INTO appointment (organization_id, code, patient_id, professional_hash, first_starts_at, starts_at,
                ends_at, duration, generation, state, created_at)
            VALUES (:organization, :code, :patient, :professional, :startsAt, :startsAt,
                :endsAt, :duration, :generation, :state, :now)
            ON CONFLICT (organization_id, code) DO NOTHING RETURNING id""";

    private static final String NOTE =
            "INSERT INTO appointment_history (organization_id, appointment_id, at, state) VALUES (:organization, :appointment, :at, :state)";

    /** Notifies open pages of the visit when the transaction commits. */
    private static final String NOTE_AND_TELL =
            "WITH noted AS ("
                    + NOTE
                    + " RETURNING organization_id, appointment_id)"
                    + " SELECT pg_notify('visit', organization_id || '/' || appointment_id) FROM noted";

    private static final String FIND =
            "SELECT "
                    + LockedAppointmentRepository.COLUMNS
                    + " FROM appointment a WHERE a.organization_id = :organization AND a.code = :code";

    private static final String END_OVER =
            """
            WITH over AS (
                SELECT organization_id, id FROM appointment
                WHERE state IN ('booked', 'waiting', 'in_call') AND ends_at <= statement_timestamp() - CAST(:after AS bigint) * interval '1 millisecond'
                ORDER BY ends_at LIMIT :most FOR UPDATE SKIP LOCKED),
            ended AS (
                UPDATE appointment AS a SET state = CASE a.state WHEN 'in_call' THEN 'finished' ELSE 'no_show' END
                FROM over WHERE a.organization_id = over.organization_id AND a.id = over.id
                RETURNING a.organization_id, a.id, a.code, a.state, a.patient_id),
            noted AS (
                INSERT INTO appointment_history (organization_id, appointment_id, at, state)
                SELECT organization_id, id, statement_timestamp(), state FROM ended RETURNING id)
            SELECT organization_id, id, code, state, patient_id, pg_notify('visit', organization_id || '/' || id), $required FROM ended"""
                    .replace(
                            "$required",
                            RequiredWrites.column(
                                    "(SELECT count(*) FROM noted) = (SELECT count(*) FROM ended)"));

    @Inject private Database database;

    /**
     * Inserts it immediately, not as part of {@link WriteBatch}. Returns its id; empty if the
     * organization has already used the code.
     */
    Optional<Long> add(Appointment appointment) {
        return database.forOrganization(appointment.organizationId())
                .statement(ADD)
                .bind("code", appointment.code())
                .bind("patient", appointment.patientId())
                .bind("professional", appointment.professionalHash())
                .bind("startsAt", appointment.startsAt())
                .bind("endsAt", appointment.endsAt())
                .bind("duration", appointment.durationSeconds())
                .bind("generation", appointment.generation())
                .bind("state", appointment.state().code())
                .bind("now", appointment.createdAt())
                .firstUnless(
                        () -> find(appointment.organizationId(), appointment.code()).isPresent(),
                        row -> row.number("id"));
    }

    Optional<Appointment> find(UUID organization, String code) {
        return database.forOrganization(organization)
                .statement(FIND)
                .bind("code", code)
                .first(Appointment::new);
    }

    /** Locks the row until the end of the transaction. */
    Optional<Appointment> findForChange(UUID organization, long id) {
        return Optional.ofNullable(
                database.forOrganization(organization)
                        .withEntityManager(
                                entities ->
                                        entities.find(
                                                Appointment.class,
                                                new OwnedId(organization, id),
                                                LockModeType.PESSIMISTIC_WRITE)));
    }

    /** The first history entry of a new appointment. There is no page to notify yet. */
    WriteBatch addingFirstEntry(UUID organization, long id, Instant at) {
        return line(NOTE, organization, id, at, AppointmentState.BOOKED).expectingRows(1);
    }

    /** Adds a history entry and notifies open pages of the visit. */
    void addHistoryEntry(Appointment visit, Instant at) {
        line(NOTE_AND_TELL, visit.organizationId(), visit.id(), at, visit.state()).one(row -> true);
    }

    private SqlStatement line(
            String sql, UUID organization, long id, Instant at, AppointmentState state) {
        return database.forOrganization(organization)
                .statement(sql)
                .bind("appointment", id)
                .bind("at", at)
                .bind("state", state.code());
    }

    /**
     * Takes the lock for {@link #endOverdue} until the end of the transaction; false if another
     * transaction holds it.
     */
    boolean tryLockEnding() {
        return database.statement("SELECT pg_try_advisory_xact_lock(:lock) AS locked")
                .bind("lock", END_LOCK)
                .one(row -> row.flag("locked"));
    }

    /**
     * A visit that was ended because its closing time has passed.
     *
     * @param state its new state
     */
    record Ended(UUID organization, long id, String code, AppointmentState state, long patient) {}

    /**
     * Ends visits whose closing time has passed, at most {@value #END_AT_ONCE}. Rows that another
     * transaction has locked are left for the next call.
     *
     * @param after how long after its planned end a visit closes
     */
    List<Ended> endOverdue(Duration after) {
        return database.inScope(Scope.HOUSEKEEPING)
                .statement(END_OVER)
                .bind("after", after.toMillis())
                .bind("most", END_AT_ONCE)
                .list(
                        row ->
                                new Ended(
                                        row.uuid("organization_id"),
                                        row.number("id"),
                                        row.text("code"),
                                        row.enumValue(AppointmentState.class, "state"),
                                        row.number("patient_id")));
    }
}
