package org.patientcare.patients.patient;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.patient.PatientSubscriptionEvents.Ended;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.CursorPage;
import org.patientcare.platform.shared.OwnedId;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.PageCursor;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.PatientReads;
import org.patientcare.trail.audit.AuditTrail.Reading;

/**
 * The rows of patients.
 *
 * <p>Lists by the last change go by the table {@code patient_change}, which triggers fill. It has
 * an entry for each change; the one at the time of the patient's last change counts, and {@link
 * #removeFormerChanges} removes the others. An index on the patients themselves would cost every
 * update far more. A subscription that ends by itself counts as a change at its end time, although
 * the row is updated only when housekeeping runs. The few rows not updated yet are merged with the
 * others.
 */
@ApplicationScoped
class PatientRepository {

    private static final String READ =
            "SELECT asked.place, p.*, p.id AS patient_id FROM asked"
                    + " JOIN patient p ON p.organization_id = :organization AND p.code = asked.code";

    /** The subscription has ended, but the row is not updated yet. */
    private static final String ENDED =
            "p.subscribed_until <= :now AND p.subscribed_until > p.updated_at";

    /**
     * Selects one row more than the page size, to find out whether there is a next page. Entries
     * come first, in their order, and then the patient of each: planned as a join, all patients
     * would be read for each page, since PostgreSQL expects hardly any entry to count. The inner
     * limit is none; it makes PostgreSQL choose the plan that has its first row at once.
     */
    static final String PAGE_OF_CHANGES =
            """
            WITH asked AS (
                SELECT id, changed_at FROM (
                    (SELECT e.id, e.changed_at FROM (
                            SELECT changed.id, c.changed_at FROM patient_change c CROSS JOIN unnest(c.patient_ids) AS changed (id)$entries
                            ORDER BY c.changed_at DESC, changed.id DESC LIMIT 2000000000) e
                        CROSS JOIN LATERAL (SELECT FROM patient p WHERE p.organization_id = :organization AND p.id = e.id
                            AND p.updated_at = e.changed_at AND NOT coalesce($isEnded, false) LIMIT 1) counts
                        ORDER BY e.changed_at DESC, e.id DESC LIMIT :reach)
                    UNION ALL
                    (SELECT p.id, p.subscribed_until FROM patient p$ended)) either
                ORDER BY changed_at DESC, id DESC LIMIT :size + 1 OFFSET :offset)
            SELECT p.*, p.id AS patient_id, (SELECT count(*) FROM asked) > :size AS goes_on
            FROM (SELECT * FROM asked ORDER BY changed_at DESC, id DESC LIMIT :size) found
            JOIN patient p ON p.organization_id = :organization AND p.id = found.id
            ORDER BY found.changed_at DESC, found.id DESC"""
                    .replace("$isEnded", ENDED);

    /** Answered by an index-only scan. */
    private static final String ALL = "SELECT FROM patient WHERE organization_id = :organization";

    /**
     * A row is checked after a minute and then each time that it has become twice as old, so that a
     * list passes few entries that do not count, and a row is checked some twenty times in its
     * life. Rows without an entry that counts get a time before all others.
     */
    private static final String REMOVE_FORMER =
            """
            UPDATE patient_change c SET patient_ids = due.still,
                check_at = CASE WHEN due.still = '{}' THEN '-infinity'
                    ELSE statement_timestamp() + greatest(interval '1 minute', statement_timestamp() - c.changed_at) END
            FROM (SELECT d.organization_id, d.changed_at, d.id, ARRAY(
                    SELECT p.id FROM unnest(d.patient_ids) AS changed (id)
                    JOIN patient p ON p.organization_id = d.organization_id AND p.id = changed.id AND p.updated_at = d.changed_at) AS still
                FROM patient_change d
                WHERE d.check_at > '-infinity' AND d.check_at < statement_timestamp()
                ORDER BY d.check_at LIMIT :most FOR UPDATE SKIP LOCKED) due
            WHERE (c.organization_id, c.changed_at, c.id) = (due.organization_id, due.changed_at, due.id)""";

    private static final String REMOVE_EMPTY =
            OldRows.delete("patient_change", "check_at", "timestamptz '0001-01-01Z'");

    private static final String COUNT_ALL = "SELECT " + CursorPage.countingSql(ALL) + " AS count";

    /**
     * Whoever has an entry after that time has changed since, whether or not by that entry, so no
     * patient is read; with more entries than are counted, patients are, since those may be fewer.
     * Entries of blocked patients stay, and are not counted.
     */
    private static final String COUNT =
            """
            SELECT (SELECT CASE WHEN count(*) <= $most THEN count(DISTINCT id) FILTER (WHERE NOT EXISTS (
                        SELECT FROM blocked_patient b WHERE b.organization_id = :organization AND b.patient_id = entries.id)) ELSE
                    (SELECT count(*) FROM (SELECT FROM patient p
                        WHERE p.organization_id = :organization AND p.updated_at > :updatedAfter LIMIT $most + 1) changed) END
                FROM (SELECT unnest(patient_ids) AS id FROM patient_change
                    WHERE organization_id = :organization AND changed_at > :updatedAfter LIMIT $most + 1) entries)
            + (SELECT count(*) FROM (SELECT FROM patient p
                WHERE p.organization_id = :organization AND p.updated_at <= :updatedAfter
                    AND p.subscribed_until > :updatedAfter AND $ended LIMIT $most + 1) ended) AS count"""
                    .replace("$ended", ENDED)
                    .replace("$most", String.valueOf(CursorPage.MAX_COUNTED));

    private static final long END_LOCK = 0x656e64706c616e73L;
    private static final int MAX_ENDED = 1_000;

    /** Those of the organization whose plan has been over for longest, among the first ones. */
    private static final String END_EXPIRED =
            """
            WITH head AS (
                SELECT organization_id FROM patient WHERE subscribed_until <= statement_timestamp()
                ORDER BY subscribed_until LIMIT 1 FOR UPDATE SKIP LOCKED),
            due AS MATERIALIZED (
                SELECT organization_id, id FROM patient WHERE subscribed_until <= statement_timestamp()
                ORDER BY subscribed_until LIMIT :most),
            over AS (
                SELECT p.organization_id, p.id, p.plan, p.subscribed_until FROM patient p JOIN due USING (organization_id, id)
                WHERE p.organization_id = (SELECT organization_id FROM head) AND p.subscribed_until <= statement_timestamp()
                FOR UPDATE OF p SKIP LOCKED)
            UPDATE patient AS p SET plan = NULL, subscribed_until = NULL, redemption_id = NULL, named_plan = NULL,
                unsubscribed_at = p.subscribed_until, updated_at = greatest(p.updated_at, p.subscribed_until)
            FROM over
            WHERE p.organization_id = over.organization_id AND p.id = over.id
            RETURNING p.organization_id, p.code, p.id, over.plan, over.subscribed_until AS ended_at""";

    @Inject private AuditTrail trail;
    @Inject private Database database;

    private PatientReads<Patient> reads;

    @PostConstruct
    void initialize() {
        reads = trail.patientReads(READ, Patient::read);
    }

    /** Finds a patient without an audit event. */
    Optional<Patient> find(UUID organization, String code) {
        return CallerCode.Validator.fits(code)
                ? byCode(organization, code).first(Patient::read)
                : Optional.empty();
    }

    /** Finds a patient and locks the row until the end of the transaction; JPA stores changes. */
    Optional<PatientPlan> findForUpdate(UUID organization, String code) {
        if (!CallerCode.Validator.fits(code)) {
            return Optional.empty();
        }
        return database.forOrganization(organization)
                .withEntityManager(
                        entities ->
                                entities.createNamedQuery(
                                                PatientPlan.LOCK_BY_CODE, PatientPlan.class)
                                        .setParameter("organization", organization)
                                        .setParameter("code", code)
                                        .getResultStream()
                                        .findFirst());
    }

    /** As {@link #findForUpdate(UUID, String)}, by the internal id. */
    Optional<PatientPlan> findForUpdate(UUID organization, long id) {
        return Optional.ofNullable(
                database.forOrganization(organization)
                        .withEntityManager(
                                entities ->
                                        entities.find(
                                                PatientPlan.class,
                                                new OwnedId(organization, id),
                                                LockModeType.PESSIMISTIC_WRITE)));
    }

    private SqlStatement byCode(UUID organization, String code) {
        return database.forOrganization(organization)
                .statement(
                        "SELECT *, id AS patient_id FROM patient WHERE organization_id = :organization AND code = :code")
                .bind("code", code);
    }

    /** Reads a patient to be shown to somebody; the audit trail records it. */
    Optional<Patient> read(UUID organization, String code) {
        return CallerCode.Validator.fits(code)
                ? trail.read(Reading.ofPatient(AuditAction.PATIENT_READ, organization), reads, code)
                : Optional.empty();
    }

    /** As {@link #read(UUID, String)}, by the internal id. */
    Optional<Patient> read(UUID organization, long id) {
        return trail
                .read(
                        Reading.ofPatient(AuditAction.PATIENT_READ, organization),
                        byId(organization, id),
                        Patient::read)
                .stream()
                .findFirst();
    }

    /** As {@link #read(UUID, long)}, with the purpose in the audit event. */
    Optional<Patient> read(UUID organization, long id, AccessPurpose purpose) {
        return trail
                .read(
                        Reading.ofPatient(AuditAction.PATIENT_READ, organization)
                                .with(purpose.fact()),
                        byId(organization, id),
                        Patient::read)
                .stream()
                .findFirst();
    }

    /** Finds a patient without an audit event. */
    Optional<Patient> find(UUID organization, long id) {
        return byId(organization, id).first(Patient::read);
    }

    private SqlStatement byId(UUID organization, long id) {
        return database.forOrganization(organization)
                .statement(
                        "SELECT *, id AS patient_id FROM patient WHERE organization_id = :organization AND id = :id")
                .bind("id", id);
    }

    /** A patient as of now, and whether the list continues after this page. */
    private record Found(Patient patient, boolean goesOn) {}

    /**
     * The patients by their last change, the last changed first. The audit trail records who was
     * shown.
     *
     * @param updatedAfter exclusive; null for all
     * @param now the time at which plans are evaluated
     */
    CursorPage<Patient> listChanged(
            UUID organization, Instant updatedAfter, CursorPage.Request request, Instant now) {
        List<Found> found =
                trail.read(
                        Reading.ofPatients(AuditAction.PATIENT_READ, organization).onlyIfFound(),
                        page(organization, updatedAfter, request.after())
                                .bind("now", now)
                                .bind("reach", (long) request.offset() + request.page().size() + 1)
                                .bind("size", request.page().size())
                                .bind("offset", request.offset()),
                        row -> found(row, now));
        // Counted last, so that the total includes everything shown.
        long total = request.total(() -> count(organization, updatedAfter, now));
        Page<Patient> page =
                new Page<>(
                        found.stream().map(Found::patient).toList(),
                        request.page().number(),
                        request.page().size(),
                        total);
        return new CursorPage<>(page, next(found, total));
    }

    /**
     * Removes entries of former changes from at most {@value OldRows#BATCH_SIZE} rows that are due,
     * and rows that have no other. May run on several nodes at once.
     *
     * @return how many rows were checked or, if those are more, removed
     */
    int removeFormerChanges() {
        ScopedDatabase all = database.inScope(Scope.HOUSEKEEPING);
        int checked = all.statement(REMOVE_FORMER).bind("most", OldRows.BATCH_SIZE).updateAny();
        int removed = all.statement(REMOVE_EMPTY).updateAny();
        return Math.max(checked, removed);
    }

    private static Found found(Row row, Instant now) {
        return new Found(Patient.read(row).asOf(now), row.flag("goes_on"));
    }

    private static PageCursor next(List<Found> found, long total) {
        if (found.isEmpty() || !found.get(0).goesOn()) {
            return null;
        }
        Patient last = found.get(found.size() - 1).patient();
        return new PageCursor(last.updatedAt(), last.id(), total);
    }

    private SqlStatement page(UUID organization, Instant updatedAfter, PageCursor behind) {
        Conditions entries =
                between(
                        new Conditions().add("c.organization_id = :organization"),
                        "c.changed_at, changed.id",
                        updatedAfter,
                        behind);
        Conditions ended =
                between(
                        new Conditions().add("p.organization_id = :organization").add(ENDED),
                        "p.subscribed_until, p.id",
                        updatedAfter,
                        behind);
        return ended.bind(
                database.forOrganization(organization)
                        .statement(
                                PAGE_OF_CHANGES
                                        .replace("$entries", entries.where())
                                        .replace("$ended", ended.where())));
    }

    private long count(UUID organization, Instant updatedAfter, Instant now) {
        ScopedDatabase own = database.forOrganization(organization);
        SqlStatement count =
                updatedAfter == null
                        ? own.statement(COUNT_ALL)
                        : own.statement(COUNT).bind("updatedAfter", updatedAfter).bind("now", now);
        return count.one(row -> row.number("count"));
    }

    /**
     * @param place the columns by which the list is ordered: of the time, and of the patient's id
     */
    private static Conditions between(
            Conditions all, String place, Instant updatedAfter, PageCursor behind) {
        String time = place.substring(0, place.indexOf(','));
        all.add(time + " > :updatedAfter", "updatedAfter", updatedAfter);
        return behind == null
                ? all
                : all.add(
                                time + " <= :behindAt AND (" + place + ") < (:behindAt, :behindId)",
                                "behindAt",
                                behind.at())
                        .add("true", "behindId", behind.number());
    }

    /** A subscription that was ended, with its organization. */
    record ExpiredSubscription(UUID organization, Ended ended) {}

    /**
     * Ends expired subscriptions of an organization as of their end time, at most 1,000. Rows
     * locked by other transactions are left for the next call.
     */
    List<ExpiredSubscription> endExpiredSubscriptions() {
        return database.inScope(Scope.HOUSEKEEPING)
                .statement(END_EXPIRED)
                .bind("most", MAX_ENDED)
                .list(row -> new ExpiredSubscription(row.uuid("organization_id"), ended(row)));
    }

    private static Ended ended(Row row) {
        return new Ended(
                row.number("id"),
                row.text("code"),
                row.text("plan"),
                row.instant("ended_at"),
                PatientSubscriptionEvents.Reason.EXPIRED);
    }

    /**
     * Tries to take the lock with which only one transaction at a time ends expired subscriptions;
     * returns whether it was taken.
     */
    boolean tryLockEnding() {
        return database.statement("SELECT pg_try_advisory_xact_lock(:lock) AS locked")
                .bind("lock", END_LOCK)
                .one(row -> row.flag("locked"));
    }
}
