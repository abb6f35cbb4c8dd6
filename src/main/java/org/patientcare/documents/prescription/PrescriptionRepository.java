package org.patientcare.documents.prescription;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/** Stores prescriptions. Reads of a patient's data add an audit row with the patient's code. */
@ApplicationScoped
class PrescriptionRepository {

    /** Separates active substances, which contain no control characters. */
    static final String SUBSTANCE_SEPARATOR = "\u0001";

    static final int MAX_PER_PATIENT = 100;

    private static final String SUBSTANCES =
            """
            (SELECT string_agg(i.active_substance, chr(1) ORDER BY i.position) FROM prescription_item i
             WHERE i.organization_id = p.organization_id AND i.prescription_id = p.id) AS substances""";

    private static final String WITH_PATIENT =
            " FROM prescription p"
                    + " JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id"
                    + " WHERE p.organization_id = :organization";

    private static final String READ =
            "SELECT p.patient_first_name, p.patient_last_name, p.patient_gender, p.patient_birth_date, "
                    + SUBSTANCES
                    + ", t.code, p.patient_id"
                    + WITH_PATIENT
                    + " AND p.id = :id";

    private static final String LIST =
            "SELECT p.id, p.issued_at, p.withdrawn_at, "
                    + SUBSTANCES
                    + ", t.code, p.patient_id FROM (SELECT organization_id, id, patient_id, issued_at, withdrawn_at"
                    + " FROM prescription WHERE organization_id = :organization AND patient_id = :patient"
                    + " ORDER BY issued_at DESC, id LIMIT "
                    + MAX_PER_PATIENT
                    + ") p JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id"
                    + " ORDER BY p.issued_at DESC, p.id";

    private static final String DOCUMENT =
            """
            SELECT d.pdf, encode(d.sha256, 'hex') AS hash, t.code, p.patient_id FROM prescription p
            JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id
            JOIN prescription_document d ON d.organization_id = p.organization_id AND d.prescription_id = p.id
            WHERE p.organization_id = :organization AND p.id = :id""";

    private static final String PATIENT = "SELECT t.code" + WITH_PATIENT + " AND p.id = :id";

    private static final String FACTS =
            "SELECT p.withdrawn_at, p.issued_on, p.organization_name, p.patient_first_name,"
                    + " p.patient_last_name, p.print_name, p.language,"
                    + " (SELECT count(*) FROM prescription_item i WHERE i.organization_id = p.organization_id"
                    + " AND i.prescription_id = p.id) AS items, t.code, p.patient_id"
                    + WITH_PATIENT
                    + " AND p.id = :id";

    private static final String OF_REFERENCE =
            "SELECT p FROM Prescription p WHERE p.organizationId = :organization"
                    + " AND p.reference.reference = :reference";

    private static final String AND_PATIENT = " AND p.patient_id = :patient";

    @Inject private AuditTrail trail;
    @Inject private Database database;

    void add(Prescription prescription, byte[] pdf) {
        ScopedDatabase own = database.forOrganization(prescription.organizationId());
        own.persist(prescription);
        own.persist(new StoredDocument(prescription, pdf));
    }

    boolean exists(UUID organization, UUID id) {
        return database.forOrganization(organization)
                        .withEntityManager(
                                entities ->
                                        entities.find(
                                                Prescription.class,
                                                new PrescriptionId(organization, id)))
                != null;
    }

    Optional<Prescription> find(UUID organization, String reference) {
        return database.forOrganization(organization)
                .withEntityManager(
                        entities ->
                                entities.createQuery(OF_REFERENCE, Prescription.class)
                                        .setParameter("organization", organization)
                                        .setParameter("reference", reference)
                                        .getResultStream()
                                        .findFirst());
    }

    /** Serializes calls with the same reference by an advisory lock held by the transaction. */
    void lockReference(UUID organization, String reference) {
        database.statement("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")
                .bind("key", "prescription\n" + organization + "\n" + reference)
                .execute();
    }

    /** Finds a prescription and locks its row until the end of the transaction. */
    Optional<Prescription> findForUpdate(UUID organization, UUID id) {
        return Optional.ofNullable(
                database.forOrganization(organization)
                        .withEntityManager(
                                entities ->
                                        entities.find(
                                                Prescription.class,
                                                new PrescriptionId(organization, id),
                                                LockModeType.PESSIMISTIC_WRITE)));
    }

    Optional<IssuedPrescription> read(UUID organization, UUID id) {
        return trail
                .read(
                        AuditAction.PRESCRIPTION_READ,
                        organization,
                        select(READ, organization, id),
                        PrescriptionRows::issued)
                .stream()
                .findFirst();
    }

    /** The newest {@value #MAX_PER_PATIENT} prescriptions of a patient, the newest first. */
    List<ListedPrescription> list(UUID organization, long patient) {
        return trail.read(
                AuditAction.PRESCRIPTION_READ,
                organization,
                database.forOrganization(organization).statement(LIST).bind("patient", patient),
                PrescriptionRows::listed);
    }

    Optional<PrescriptionDocument> document(UUID organization, UUID id) {
        return document(organization, id, select(DOCUMENT, organization, id));
    }

    /** As {@link #document(UUID, UUID)}, if the prescription is that patient's. */
    Optional<PrescriptionDocument> document(UUID organization, UUID id, long patient) {
        return document(
                organization,
                id,
                select(DOCUMENT + AND_PATIENT, organization, id).bind("patient", patient));
    }

    private Optional<PrescriptionDocument> document(
            UUID organization, UUID id, SqlStatement select) {
        return trail
                .read(
                        AuditAction.PRESCRIPTION_DOWNLOAD,
                        organization,
                        select,
                        row -> new PrescriptionDocument(id, row.bytes("pdf"), row.text("hash")))
                .stream()
                .findFirst();
    }

    Optional<PublicFacts> facts(UUID organization, UUID id) {
        return trail
                .read(
                        AuditAction.PRESCRIPTION_VERIFY,
                        organization,
                        select(FACTS, organization, id),
                        PrescriptionRows::facts)
                .stream()
                .findFirst();
    }

    /** The organization that issued the prescription. */
    Optional<UUID> organizationOf(UUID id) {
        return database.inScope(Scope.VERIFY)
                .statement("SELECT organization_id FROM prescription WHERE id = :id")
                .bind("id", id)
                .first(row -> row.uuid("organization_id"));
    }

    /** The patient's code. */
    String patientCodeOf(Prescription prescription) {
        return select(PATIENT, prescription.organizationId(), prescription.id())
                .one(row -> row.text("code"));
    }

    private SqlStatement select(String sql, UUID organization, UUID id) {
        return database.forOrganization(organization).statement(sql).bind("id", id);
    }
}
