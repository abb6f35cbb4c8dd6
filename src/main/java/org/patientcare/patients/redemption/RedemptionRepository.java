package org.patientcare.patients.redemption;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.activation.ActivationCode;
import org.patientcare.patients.patient.PatientPlan;
import org.patientcare.patients.redemption.RedemptionService.PatientRedemption;
import org.patientcare.patients.redemption.RedemptionService.RedemptionRecord;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.retention.ExpiringRows;
import org.patientcare.platform.retention.RetentionClass;
import org.patientcare.platform.shared.RecentDays;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

@ApplicationScoped
class RedemptionRepository {

    private static final String OF_CODE =
            """
            SELECT p.code, p.id AS patient_id, r.redeemed_at, r.subscribed_until, r.undone_at, nullif(r.undo_reason, '') AS undo_reason FROM redemption r
            JOIN patient p ON p.organization_id = r.organization_id AND p.id = r.patient_id
            WHERE r.organization_id = :organization AND r.activation_code_id = :code ORDER BY r.redeemed_at, r.id LIMIT 1000""";

    static final int MAX_PER_PATIENT = 100;

    private static final String OF_PATIENT =
            """
            SELECT p.code, p.id AS patient_id, c.code AS activation_code, r.plan, r.redeemed_at, r.subscribed_until, r.undone_at, nullif(r.undo_reason, '') AS undo_reason
            FROM redemption r JOIN patient p ON p.organization_id = r.organization_id AND p.id = r.patient_id
            JOIN activation_code c ON c.organization_id = r.organization_id AND c.id = r.activation_code_id
            WHERE r.organization_id = :organization AND r.patient_id = :patient ORDER BY r.redeemed_at DESC, r.id DESC LIMIT\s"""
                    + MAX_PER_PATIENT;

    /** How long a wrong code counts against the limit of guesses. */
    static final Duration WRONG_CODE_WINDOW = Duration.ofMinutes(10);

    private static final String REMOVE_OLD_WRONG_CODES =
            OldRows.delete("wrong_code", "at", OldRows.ago(WRONG_CODE_WINDOW));

    private static final String ADD_WRONG_CODE =
            "INSERT INTO wrong_code (organization_id, patient_id, at) VALUES (:organization, :patient, :at)";

    private static final String WRONG_CODES =
            """
            SELECT at FROM wrong_code WHERE organization_id = :organization AND patient_id = :patient AND at > :since
            ORDER BY at DESC LIMIT 1 OFFSET :later""";

    /** Reads the index redemption_counted alone. */
    private static final String BY_DAY =
            """
            SELECT width_bucket(r.redeemed_at, :bounds) AS day, count(*) AS redeemed FROM redemption r
            WHERE r.organization_id = :organization AND r.undone_at IS NULL AND r.redeemed_at >= :from AND r.redeemed_at < :to
            GROUP BY day""";

    private static final String LAST_TO_END =
            "SELECT r FROM Redemption r WHERE r.organizationId = :organization"
                    + " AND r.patientId = :patient AND r.id >= :first AND r.undoneAt IS NULL"
                    + " AND (r.subscribedUntil IS NULL OR r.subscribedUntil > :now)"
                    + " ORDER BY r.subscribedUntil DESC NULLS FIRST, r.id DESC";

    @Inject private AuditTrail trail;
    @Inject private Database database;

    /** The column may not be null where a redemption was undone. */
    @Produces
    static ExpiringRows expiringReasons() {
        return ExpiringRows.emptied(
                RetentionClass.REDEMPTION_REASONS,
                "redemption",
                "undo_reason = ''",
                "undone_at < " + ExpiringRows.END + " AND undo_reason <> ''");
    }

    /** Redemptions that stand, by their day; they name nobody. */
    Map<LocalDate, Long> countByDay(UUID organization, RecentDays days) {
        return days.byDate(
                database.forOrganization(organization)
                        .statement(BY_DAY)
                        .bindArray("bounds", "timestamptz", days.boundTexts())
                        .bind("from", days.from())
                        .bind("to", days.to())
                        .list(row -> Map.entry((int) row.number("day"), row.number("redeemed"))),
                0L);
    }

    long nextId() {
        return database.statement("SELECT nextval('redemption_id') AS id")
                .one(row -> row.number("id"));
    }

    /** Inserts a redemption immediately, so that the patient's row can refer to it. */
    void add(Redemption redemption) {
        database.forOrganization(redemption.organizationId()).persist(redemption);
    }

    /** The patient's redemption of the code that is not undone. */
    Optional<Redemption> find(UUID organization, ActivationCode code, PatientPlan patient) {
        return database.forOrganization(organization)
                .withEntityManager(
                        entities ->
                                entities.createQuery(
                                                "SELECT r FROM Redemption r WHERE r.organizationId = :organization"
                                                        + " AND r.activationCodeId = :code AND r.patientId = :patient"
                                                        + " AND r.undoneAt IS NULL",
                                                Redemption.class)
                                        .setParameter("organization", organization)
                                        .setParameter("code", code.id())
                                        .setParameter("patient", patient.id())
                                        .getResultStream()
                                        .findFirst());
    }

    /**
     * The latest-ending redemption of the patient that is neither undone nor expired, with an id
     * from the given one on.
     */
    Optional<Redemption> latestEnding(PatientPlan patient, long first, Instant now) {
        return database.forOrganization(patient.organizationId())
                .withEntityManager(
                        entities ->
                                entities.createQuery(LAST_TO_END, Redemption.class)
                                        .setParameter("organization", patient.organizationId())
                                        .setParameter("patient", patient.id())
                                        .setParameter("first", first)
                                        .setParameter("now", now)
                                        .setMaxResults(1)
                                        .getResultStream()
                                        .findFirst());
    }

    /**
     * All redemptions of a code, undone ones included, the oldest first, at most 1,000. The audit
     * trail records whose were shown.
     */
    List<RedemptionRecord> list(UUID organization, ActivationCode code) {
        SqlStatement select =
                database.forOrganization(organization).statement(OF_CODE).bind("code", code.id());
        return trail.read(
                Reading.ofPatients(AuditAction.REDEEMERS_READ, organization),
                select,
                RedemptionRepository::read);
    }

    /**
     * A patient's redemptions, undone ones included, the newest first, at most {@value
     * #MAX_PER_PATIENT}. The audit trail records that they were shown.
     */
    List<PatientRedemption> listOfPatient(UUID organization, long patient) {
        return trail.read(
                Reading.ofPatient(AuditAction.REDEEMERS_READ, organization),
                database.forOrganization(organization)
                        .statement(OF_PATIENT)
                        .bind("patient", patient),
                row ->
                        new PatientRedemption(
                                row.text("activation_code"),
                                row.text("plan"),
                                row.instant("redeemed_at"),
                                row.instant("subscribed_until"),
                                row.instant("undone_at"),
                                row.text("undo_reason")));
    }

    private static RedemptionRecord read(Row row) {
        return new RedemptionRecord(
                row.text("code"),
                row.instant("redeemed_at"),
                row.instant("subscribed_until"),
                row.instant("undone_at"),
                row.text("undo_reason"));
    }

    void addWrongCode(UUID organization, long patient, Instant at) {
        database.forOrganization(organization)
                .statement(ADD_WRONG_CODE)
                .bind("patient", patient)
                .bind("at", at)
                .updateOne();
    }

    /** When the patient's n-th latest wrong code was tried; empty if there were fewer. */
    Optional<Instant> nthLatestWrongCode(UUID organization, long patient, int n, Instant since) {
        return database.forOrganization(organization)
                .statement(WRONG_CODES)
                .bind("patient", patient)
                .bind("since", since)
                .bind("later", n - 1)
                .first(row -> row.instant("at"));
    }

    int removeOldWrongCodes() {
        return database.inScope(Scope.HOUSEKEEPING).statement(REMOVE_OLD_WRONG_CODES).updateAny();
    }
}
