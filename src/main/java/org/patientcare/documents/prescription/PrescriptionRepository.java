package org.patientcare.documents.prescription;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/** Whatever is read of a patient here, the audit trail notes, under the patient's code. */
@ApplicationScoped
class PrescriptionRepository {

    /** Between substances, which hold no control characters. */
    static final String BETWEEN = "\u0001";

    static final int MOST_OF_A_PATIENT = 100;

    private static final String SUBSTANCES =
            """
            (SELECT string_agg(i.active_substance, chr(1) ORDER BY i.position) FROM prescription_item i
             WHERE i.organization_id = p.organization_id AND i.prescription_id = p.id) AS substances""";

    private static final String OF_PATIENT =
            " FROM prescription p"
                    + " JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id"
                    + " WHERE p.organization_id = ?";

    private static final String READ =
            "SELECT p.patient_first_name, p.patient_last_name, p.patient_gender, p.patient_birth_date, "
                    + SUBSTANCES
                    + ", t.code"
                    + OF_PATIENT
                    + " AND p.id = ?";

    private static final String LIST =
            "SELECT p.id, p.issued_at, p.withdrawn_at, "
                    + SUBSTANCES
                    + ", t.code FROM (SELECT organization_id, id, patient_id, issued_at, withdrawn_at"
                    + " FROM prescription WHERE organization_id = ? AND patient_id = ?"
                    + " ORDER BY issued_at DESC, id LIMIT "
                    + MOST_OF_A_PATIENT
                    + ") p JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id"
                    + " ORDER BY p.issued_at DESC, p.id";

    private static final String PAPER =
            """
            SELECT d.pdf, encode(d.sha256, 'hex') AS hash, t.code FROM prescription p
            JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id
            JOIN prescription_document d ON d.organization_id = p.organization_id AND d.prescription_id = p.id
            WHERE p.organization_id = ? AND p.id = ?""";

    private static final String PATIENT = "SELECT t.code" + OF_PATIENT + " AND p.id = ?";

    private static final String FACTS =
            "SELECT p.withdrawn_at, p.issued_on, p.organization_name, p.patient_first_name,"
                    + " p.patient_last_name, p.print_name, p.language,"
                    + " (SELECT count(*) FROM prescription_item i WHERE i.organization_id = p.organization_id"
                    + " AND i.prescription_id = p.id) AS items, t.code"
                    + OF_PATIENT
                    + " AND p.id = ?";

    @Inject private AuditTrail trail;

    @PersistenceContext private EntityManager entities;

    void add(Prescription prescription, byte[] pdf) {
        entities.persist(prescription);
        entities.flush();
        entities.persist(new StoredDocument(prescription, pdf));
        entities.flush();
    }

    boolean has(UUID organization, UUID id) {
        return entities.find(Prescription.class, new PrescriptionId(organization, id)) != null;
    }

    Optional<Prescription> find(UUID organization, String reference) {
        return entities.createQuery(
                        "SELECT p FROM Prescription p WHERE p.organizationId = :organization"
                                + " AND p.reference.reference = :reference",
                        Prescription.class)
                .setParameter("organization", organization)
                .setParameter("reference", reference)
                .getResultStream()
                .findFirst();
    }

    /** Lets one call under a reference through at a time, until the end of its transaction. */
    void waitForOthers(UUID organization, String reference) {
        entities.createNativeQuery("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))")
                .setParameter(1, "prescription\n" + organization + "\n" + reference)
                .getSingleResult();
    }

    /** Held until the end of the transaction. */
    Optional<Prescription> findForChange(UUID organization, UUID id) {
        return Optional.ofNullable(
                entities.find(
                        Prescription.class,
                        new PrescriptionId(organization, id),
                        LockModeType.PESSIMISTIC_WRITE));
    }

    Optional<Object[]> read(UUID organization, UUID id) {
        return first(
                trail.readRows(
                        AuditAction.PRESCRIPTION_READ, organization, READ, organization, id));
    }

    /** The newest {@value #MOST_OF_A_PATIENT}, the newest first. */
    List<Object[]> list(UUID organization, long patient) {
        return trail.readRows(
                AuditAction.PRESCRIPTION_READ, organization, LIST, organization, patient);
    }

    Optional<Object[]> paper(UUID organization, UUID id) {
        return first(
                trail.readRows(
                        AuditAction.PRESCRIPTION_DOWNLOAD, organization, PAPER, organization, id));
    }

    /** The same, if it is that patient's. */
    Optional<Object[]> paper(UUID organization, UUID id, long patient) {
        return first(
                trail.readRows(
                        AuditAction.PRESCRIPTION_DOWNLOAD,
                        organization,
                        PAPER + " AND p.patient_id = ?",
                        organization,
                        id,
                        patient));
    }

    Optional<Object[]> facts(UUID organization, UUID id) {
        return first(
                trail.readRows(
                        AuditAction.PRESCRIPTION_VERIFY, organization, FACTS, organization, id));
    }

    /** Whose it is. */
    Optional<UUID> organizationOf(UUID id) {
        return entities.createQuery(
                        "SELECT p.organizationId FROM Prescription p WHERE p.id = :id", UUID.class)
                .setParameter("id", id)
                .getResultStream()
                .findFirst();
    }

    /** The patient's code. */
    String patientOf(Prescription prescription) {
        return (String)
                entities.createNativeQuery(PATIENT)
                        .setParameter(1, prescription.organizationId())
                        .setParameter(2, prescription.id())
                        .getSingleResult();
    }

    private static Optional<Object[]> first(List<Object[]> rows) {
        return rows.stream().findFirst();
    }
}
