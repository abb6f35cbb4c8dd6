package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.database.WriteBatch;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Origin;
import org.patientcare.platform.shared.OwnedId;
import org.patientcare.visits.appointment.ConsultationPayload.AppointmentSnapshot;
import org.patientcare.visits.appointment.PeopleAppointments.ChangeableVisit;
import org.patientcare.visits.appointment.ProfessionalDays.OpenVisit;

/**
 * Stores appointments and their history, locks them for a change, and reads what events and mails
 * say about them. Nothing that it reads is recorded in the audit trail; {@link
 * AppointmentRecordRepository} reads what is shown.
 */
@ApplicationScoped
class AppointmentRepository {

    private static final long END_LOCK = 0x656e64766973L;
    private static final int END_AT_ONCE = 500;

    private static final String ADD =
            """
            INSERT INTO appointment (organization_id, code, patient_id, professional_hash, first_starts_at, starts_at,
                ends_at, duration, generation, state, origin, created_at)
            VALUES (:organization, :code, :patient, :professional, :startsAt, :startsAt,
                :endsAt, :duration, :generation, :state, :origin, :now)
            ON CONFLICT (organization_id, code) DO NOTHING RETURNING id""";

    private static final String NOTE =
            """
            INSERT INTO appointment_history (organization_id, appointment_id, at, state, reason)
            VALUES (:organization, :appointment, :at, :state, :reason)""";

    /** Notifies open pages of the visit when the transaction commits. */
    private static final String NOTE_AND_NOTIFY =
            """
            WITH noted AS (
                INSERT INTO appointment_history (organization_id, appointment_id, at, state, reason)
                VALUES (:organization, :appointment, :at, :state, :reason) RETURNING organization_id, appointment_id)
            SELECT pg_notify('visit', organization_id || '/' || appointment_id) FROM noted""";

    private static final String NOTE_HANDOVER =
            """
            WITH noted AS (
                INSERT INTO appointment_history (organization_id, appointment_id, at, state, reason, professional_hash)
                VALUES (:organization, :appointment, :at, :state, :reason, :professional) RETURNING organization_id, appointment_id)
            SELECT pg_notify('visit', organization_id || '/' || appointment_id) FROM noted""";

    /** Locks them in the order of their ids, as all do that lock several. */
    private static final String LOCK_OF_RANGE =
            """
            SELECT code, starts_at, ends_at FROM appointment
            WHERE organization_id = :organization AND professional_hash = :professional
                AND starts_at >= :from AND starts_at < :to AND state IN ('booked', 'waiting')
            ORDER BY id LIMIT :most FOR UPDATE""";

    private static final String LOCK_OF_PATIENT =
            """
            SELECT code FROM appointment
            WHERE organization_id = :organization AND patient_id = :patient AND state IN ('booked', 'waiting')
            ORDER BY id FOR UPDATE""";

    private static final String HOLD_PATIENT =
            "SELECT true AS held FROM patient WHERE organization_id = :organization AND id = :patient FOR KEY SHARE";

    private static final String COUNT_BEGUN =
            """
            SELECT count(*) AS begun FROM appointment
            WHERE organization_id = :organization AND professional_hash = :professional
                AND starts_at >= :from AND starts_at < :to AND state IN ('in_call', 'finished', 'no_show')""";

    private static final String FIND =
            """
            SELECT a.id, a.generation, a.state, a.origin, a.code, p.code AS patient_code,
                coalesce(a.first_professional_hash, a.professional_hash) AS professional_hash, a.first_starts_at,
                a.duration
            FROM appointment a
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            WHERE a.organization_id = :organization AND a.code = :code""";

    private static final String IS_OVER =
            "state IN ('booked', 'waiting', 'in_call')"
                    + " AND ends_at <= statement_timestamp() - CAST(:after AS bigint) * interval '1 millisecond'";

    /** Those of the organization whose visit has been over for longest, among the first ones. */
    private static final String END_OVER =
            """
            WITH head AS (
                SELECT organization_id FROM appointment WHERE $over ORDER BY ends_at LIMIT 1 FOR UPDATE SKIP LOCKED),
            due AS MATERIALIZED (
                SELECT organization_id, id FROM appointment WHERE $over ORDER BY ends_at LIMIT :most),
            over AS (
                SELECT a.organization_id, a.id FROM appointment a JOIN due USING (organization_id, id)
                WHERE a.organization_id = (SELECT organization_id FROM head) AND $over FOR UPDATE OF a SKIP LOCKED),
            ended AS (
                UPDATE appointment AS a SET state = CASE a.state WHEN 'in_call' THEN 'finished' ELSE 'no_show' END
                FROM over WHERE a.organization_id = over.organization_id AND a.id = over.id
                RETURNING a.organization_id, a.id, a.code, a.state, a.patient_id),
            noted AS (
                INSERT INTO appointment_history (organization_id, appointment_id, at, state)
                SELECT organization_id, id, statement_timestamp(), state FROM ended RETURNING id)
            SELECT organization_id, id, code, state, patient_id, pg_notify('visit', organization_id || '/' || id),
                (SELECT count(*) FROM noted) AS noted
            FROM ended"""
                    .replace("$over", IS_OVER);

    /**
     * Reads the history only of finished appointments: others do not need it, and theirs may be
     * long.
     */
    private static final String SNAPSHOTS =
            """
            SELECT a.code, a.state, a.origin, a.generation, a.starts_at, a.ends_at, a.created_at, a.patient_id,
                p.code AS patient_code, d.hash, d.name, d.avatar, d.speciality_id, d.title, h.met_at, h.finished_at
            FROM appointment a
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            JOIN professional d ON d.hash = a.professional_hash
            LEFT JOIN LATERAL (
                SELECT min(at) FILTER (WHERE state = 'in_call') AS met_at, min(at) FILTER (WHERE state = 'finished') AS finished_at
                FROM appointment_history WHERE a.state = 'finished' AND organization_id = a.organization_id AND appointment_id = a.id) h ON true
            WHERE a.organization_id = :organization AND a.id = ANY (:ids) ORDER BY a.ends_at, a.id""";

    private static final String LINKED =
            """
            SELECT id, code, generation FROM appointment WHERE organization_id = :organization AND code = ANY (:codes)
            AND state NOT IN ('finished', 'no_show', 'cancelled')""";

    private static final String NOTICE =
            """
            SELECT a.id, a.generation, a.handovers, a.code AS appointment_code, a.state, a.origin, a.starts_at, a.duration, d.hash, d.name,
                a.state IN ('finished', 'no_show', 'cancelled') OR a.ends_at <= :endedBy AS is_over
            FROM appointment a
            JOIN professional d ON d.hash = a.professional_hash
            WHERE a.organization_id = :organization AND a.code = :code""";

    @Inject private Database database;

    /**
     * Inserts it immediately, not as part of {@link WriteBatch}. Returns its id; empty if the
     * organization has already used the code, be it for a patient who is blocked now: {@link #find}
     * does not see that appointment.
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
                .bind("origin", appointment.origin().code())
                .bind("now", appointment.createdAt())
                .firstUnless(
                        () -> isUsed(appointment.organizationId(), appointment.code()),
                        row -> row.number("id"));
    }

    private boolean isUsed(UUID organization, String code) {
        return find(organization, code).isPresent()
                || database.forOrganization(organization)
                        .statement(
                                "SELECT hidden_code_is_used(:organization, 'appointment', :code) AS used")
                        .bind("code", code)
                        .one(row -> row.flag("used"));
    }

    /**
     * The first history entry of a new appointment. There is no page to notify yet.
     *
     * @param reason as a person gave it; null for none
     */
    WriteBatch addingFirstEntry(UUID organization, long id, Instant at, String reason) {
        return entry(NOTE, organization, id, at, AppointmentState.BOOKED, reason).expectingRows(1);
    }

    /**
     * An appointment whose code is used again.
     *
     * @param terms with which it was created, even if it was moved or handed over later
     */
    record Existing(
            long id,
            int generation,
            AppointmentState state,
            Origin origin,
            AppointmentTerms terms) {

        private static Existing read(Row row) {
            return new Existing(
                    row.number("id"),
                    row.integer("generation"),
                    row.enumValue(AppointmentState.class, "state"),
                    row.enumValue(Origin.class, "origin"),
                    new AppointmentTerms(
                            row.text("code"),
                            row.text("patient_code"),
                            row.text("professional_hash"),
                            row.instant("first_starts_at"),
                            Duration.ofSeconds(row.integer("duration"))));
        }
    }

    Optional<Existing> find(UUID organization, String code) {
        return database.forOrganization(organization)
                .statement(FIND)
                .bind("code", code)
                .first(Existing::read);
    }

    /**
     * Locks the row until the end of the transaction; JPA stores the changes. Who blocks a patient
     * waits for the visits that are open; a missed one can still be moved or cancelled, so its
     * patient is locked as well.
     */
    Optional<Appointment> findForChange(UUID organization, String code) {
        return CallerCode.Validator.fits(code)
                ? database.forOrganization(organization)
                        .withEntityManager(
                                entities ->
                                        entities.createNamedQuery(
                                                        Appointment.LOCK_BY_CODE, Appointment.class)
                                                .setParameter("organization", organization)
                                                .setParameter("code", code)
                                                .getResultStream()
                                                .findFirst())
                        .filter(
                                visit ->
                                        visit.state() != AppointmentState.NO_SHOW
                                                || isPatientHeld(visit))
                : Optional.empty();
    }

    /** False if the patient was blocked since the visit was read. */
    private boolean isPatientHeld(Appointment visit) {
        return database.forOrganization(visit.organizationId())
                .statement(HOLD_PATIENT)
                .bind("patient", visit.patientId())
                .first(row -> row.flag("held"))
                .isPresent();
    }

    /**
     * Locks the row of a visit that a person may change.
     *
     * @throws DomainException of kind NOT_FOUND if there is none
     */
    Appointment lock(ChangeableVisit which) {
        return findForChange(which.organization(), which.code())
                .filter(
                        visit ->
                                which.professional() == null
                                        || which.professional().equals(visit.professionalHash()))
                .orElseThrow(
                        () -> DomainException.notFound("There is no appointment with this code."));
    }

    /**
     * Locks the visits of a professional that begin in a range and have neither begun nor ended,
     * until the end of the transaction.
     *
     * @return {@code most} at most, by id
     */
    List<OpenVisit> lockChangeable(
            UUID organization, String professional, Instant from, Instant to, int most) {
        return database.forOrganization(organization)
                .statement(LOCK_OF_RANGE)
                .bind("professional", professional)
                .bind("from", from)
                .bind("to", to)
                .bind("most", most)
                .list(
                        row ->
                                new OpenVisit(
                                        row.text("code"),
                                        row.instant("starts_at"),
                                        row.instant("ends_at")));
    }

    /**
     * Locks the visits of a patient that have neither begun nor ended, until the end of the
     * transaction, and returns their codes.
     */
    List<String> lockOpen(UUID organization, long patient) {
        return database.forOrganization(organization)
                .statement(LOCK_OF_PATIENT)
                .bind("patient", patient)
                .list(row -> row.text("code"));
    }

    /** How many visits of a professional that begin in a range have begun or are over. */
    int countBegun(UUID organization, String professional, Instant from, Instant to) {
        return database.forOrganization(organization)
                .statement(COUNT_BEGUN)
                .bind("professional", professional)
                .bind("from", from)
                .bind("to", to)
                .one(row -> Math.toIntExact(row.number("begun")));
    }

    /** As {@link #findForChange(UUID, String)}, by our id. */
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

    /** A history entry with the current state, and a notification to open pages of the visit. */
    WriteBatch addingEntry(Appointment visit, Instant at) {
        return addingEntry(visit, at, null);
    }

    /**
     * As {@link #addingEntry(Appointment, Instant)}.
     *
     * @param reason as a person gave it; null for none
     */
    WriteBatch addingEntry(Appointment visit, Instant at, String reason) {
        return entry(NOTE_AND_NOTIFY, visit.organizationId(), visit.id(), at, visit.state(), reason)
                .expectingRows(1);
    }

    /**
     * A history entry that it was handed over, and a notification to open pages of the visit.
     *
     * @param visit after that
     */
    WriteBatch addingHandover(Appointment visit, Instant at, String reason) {
        return database.forOrganization(visit.organizationId())
                .statement(NOTE_HANDOVER)
                .bind("appointment", visit.id())
                .bind("at", at)
                .bind("state", visit.state().code())
                .bind("reason", reason)
                .bind("professional", visit.professionalHash())
                .expectingRows(1);
    }

    private SqlStatement entry(
            String sql,
            UUID organization,
            long id,
            Instant at,
            AppointmentState state,
            String reason) {
        return database.forOrganization(organization)
                .statement(sql)
                .bind("appointment", id)
                .bind("at", at)
                .bind("state", state.code())
                .bind("reason", reason);
    }

    /**
     * Whether all nodes know what {@code V089} of the schema added. Older ones would send events
     * about visits of people to receivers that leave them out.
     */
    boolean everyNodeKnowsPeople() {
        return database.statement("SELECT every_node_knows(89) AS known")
                .one(row -> row.flag("known"));
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
     * @param noted how many entries were added to the history of all
     */
    record Ended(
            UUID organization,
            long id,
            String code,
            AppointmentState state,
            long patient,
            long noted) {}

    /**
     * Ends visits of an organization whose closing time has passed, at most {@value #END_AT_ONCE}.
     * Rows that another transaction has locked are left for the next call.
     *
     * @param after how long after its planned end a visit closes
     * @throws IllegalStateException if the history of one of them was not written
     */
    List<Ended> endOverdue(Duration after) {
        List<Ended> ended =
                database.inScope(Scope.HOUSEKEEPING)
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
                                                row.number("patient_id"),
                                                row.number("noted")));
        if (ended.stream().anyMatch(visit -> visit.noted() != ended.size())) {
            throw new IllegalStateException("The history of a visit that ended was not written");
        }
        return ended;
    }

    /** Within the caller's transaction, including its changes. */
    List<AppointmentSnapshot> snapshots(UUID organization, Collection<Long> ids) {
        return database.forOrganization(organization)
                .statement(SNAPSHOTS)
                .bindArray("ids", "bigint", ids)
                .list(AppointmentSnapshot::read);
    }

    /** As {@link #snapshots}, for one appointment. */
    AppointmentSnapshot snapshot(Appointment changed) {
        return snapshots(changed.organizationId(), List.of(changed.id())).get(0);
    }

    /** An appointment whose current links are valid. */
    record Linked(long id, String code, int generation) {}

    /** The appointments with one of these codes that are neither over nor cancelled. */
    List<Linked> findWithValidLinks(UUID organization, Collection<String> codes) {
        return database.forOrganization(organization)
                .statement(LINKED)
                .bindArray("codes", "text", codes)
                .list(
                        row ->
                                new Linked(
                                        row.number("id"),
                                        row.text("code"),
                                        row.integer("generation")));
    }

    /**
     * What a message to the patient says about an appointment.
     *
     * @param endedBy an appointment whose planned end is not after this time is over
     */
    Optional<ListedAppointment> notice(UUID organization, String code, Instant endedBy) {
        return database.forOrganization(organization)
                .statement(NOTICE)
                .bind("code", code)
                .bind("endedBy", endedBy)
                .first(
                        row ->
                                ListedAppointment.read(
                                        row,
                                        null,
                                        null,
                                        new ListedAppointment.Professional(
                                                row.text("hash"), row.text("name"), null, null)));
    }
}
