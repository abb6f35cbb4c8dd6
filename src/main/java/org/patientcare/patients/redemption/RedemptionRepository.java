package org.patientcare.patients.redemption;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.activation.ActivationCode;
import org.patientcare.patients.patient.Patient;
import org.patientcare.platform.database.OldRows;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

@ApplicationScoped
class RedemptionRepository {

    private static final String OF_CODE =
            """
            SELECT p.code, r.redeemed_at, r.subscribed_until, r.undone_at, r.undo_reason FROM redemption r
            JOIN patient p ON p.organization_id = r.organization_id AND p.id = r.patient_id
            WHERE r.organization_id = ? AND r.activation_code_id = ? ORDER BY r.redeemed_at, r.id LIMIT 1000""";

    /** How long a wrong code counts against the limit of guesses. */
    static final Duration GUESSING = Duration.ofMinutes(10);

    private static final String REMOVE_OLD_WRONG_CODES =
            OldRows.delete("wrong_code", "at", OldRows.ago(GUESSING));

    private static final String WRONG_CODES =
            """
            SELECT at FROM wrong_code WHERE organization_id = ? AND patient_id = ? AND at > ?
            ORDER BY at DESC LIMIT 1 OFFSET ?""";

    @Inject private AuditTrail trail;

    @PersistenceContext private EntityManager entities;

    long nextId() {
        return (Long)
                entities.createNativeQuery("SELECT nextval('redemption_id')").getSingleResult();
    }

    /** Stored at once, so that the patient's row can refer to it. */
    void add(Redemption redemption) {
        entities.persist(redemption);
        entities.flush();
    }

    /** The patient's redemption of the code that is not undone. */
    Optional<Redemption> find(UUID organization, ActivationCode code, Patient patient) {
        return entities.createQuery(
                        "SELECT r FROM Redemption r WHERE r.organizationId = :organization"
                                + " AND r.activationCodeId = :code AND r.patientId = :patient"
                                + " AND r.undoneAt IS NULL",
                        Redemption.class)
                .setParameter("organization", organization)
                .setParameter("code", code.id())
                .setParameter("patient", patient.id())
                .getResultStream()
                .findFirst();
    }

    /**
     * The latest-ending redemption of the patient that is not undone and not over, with an id from
     * the given one on.
     */
    Optional<Redemption> lastToEnd(Patient patient, long first, Instant now) {
        return entities.createQuery(
                        "SELECT r FROM Redemption r WHERE r.organizationId = :organization"
                                + " AND r.patientId = :patient AND r.id >= :first AND r.undoneAt IS NULL"
                                + " AND (r.subscribedUntil IS NULL OR r.subscribedUntil > :now)"
                                + " ORDER BY r.subscribedUntil DESC NULLS FIRST, r.id DESC",
                        Redemption.class)
                .setParameter("organization", patient.organizationId())
                .setParameter("patient", patient.id())
                .setParameter("first", first)
                .setParameter("now", now)
                .setMaxResults(1)
                .getResultStream()
                .findFirst();
    }

    /**
     * All redemptions of a code, undone ones included, the oldest first, at most 1,000. The audit
     * trail records whose were shown.
     */
    List<RedemptionRecord> list(UUID organization, ActivationCode code) {
        return trail
                .readMany(
                        AuditAction.REDEEMERS_READ, organization, OF_CODE, organization, code.id())
                .stream()
                .map(RedemptionRepository::read)
                .toList();
    }

    private static RedemptionRecord read(Object... row) {
        return new RedemptionRecord(
                (String) row[0],
                instant(row[1]),
                instant(row[2]),
                instant(row[3]),
                (String) row[4]);
    }

    private static Instant instant(Object timestamp) {
        return timestamp == null ? null : ((Timestamp) timestamp).toInstant();
    }

    void addWrongCode(UUID organization, long patient, Instant at) {
        entities.createNativeQuery(
                        "INSERT INTO wrong_code (organization_id, patient_id, at) VALUES (?, ?, ?)")
                .setParameter(1, organization)
                .setParameter(2, patient)
                .setParameter(3, Timestamp.from(at))
                .executeUpdate();
    }

    /** When the patient's n-th latest wrong code was tried; empty if there were fewer. */
    Optional<Instant> wrongCode(UUID organization, long patient, int n, Instant since) {
        List<?> found =
                entities.createNativeQuery(WRONG_CODES)
                        .setParameter(1, organization)
                        .setParameter(2, patient)
                        .setParameter(3, Timestamp.from(since))
                        .setParameter(4, n - 1)
                        .getResultList();
        return found.stream().map(RedemptionRepository::instant).findFirst();
    }

    int removeOldWrongCodes() {
        return entities.createNativeQuery(REMOVE_OLD_WRONG_CODES).executeUpdate();
    }
}
