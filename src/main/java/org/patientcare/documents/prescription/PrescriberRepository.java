package org.patientcare.documents.prescription;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/** Reads prescriptions of one professional and no others. */
@ApplicationScoped
class PrescriberRepository {

    static final int MAX_PER_PATIENT = 100;

    private static final String LIST =
            """
            SELECT p.id, p.issued_at, p.withdrawn_at, t.code, p.patient_id,
                (SELECT string_agg(i.active_substance, chr(1) ORDER BY i.position) FROM prescription_item i
                    WHERE i.organization_id = p.organization_id AND i.prescription_id = p.id) AS substances
            FROM (SELECT organization_id, id, patient_id, issued_at, withdrawn_at FROM prescription
                WHERE organization_id = :organization AND patient_id = :patient AND professional_hash = :professional
                ORDER BY issued_at DESC, id LIMIT\s"""
                    + MAX_PER_PATIENT
                    + """
            ) p JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id
            ORDER BY p.issued_at DESC, p.id""";

    private static final String DOCUMENT =
            """
            SELECT d.pdf, encode(d.sha256, 'hex') AS hash, t.code, p.patient_id FROM prescription p
            JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id
            JOIN prescription_document d ON d.organization_id = p.organization_id AND d.prescription_id = p.id
            WHERE p.organization_id = :organization AND p.id = :id AND p.professional_hash = :professional""";

    private static final String IS_OF =
            """
            SELECT EXISTS (SELECT FROM prescription WHERE organization_id = :organization AND id = :id
                AND professional_hash = :professional) AS there""";

    @Inject private AuditTrail trail;
    @Inject private Database database;

    /** The newest {@value #MAX_PER_PATIENT} prescriptions for one patient, the newest first. */
    List<ListedPrescription> list(UUID organization, String professional, long patient) {
        return trail.read(
                AuditAction.PRESCRIPTION_READ,
                organization,
                of(LIST, organization, professional).bind("patient", patient),
                PrescriptionRows::listed);
    }

    Optional<PrescriptionDocument> document(UUID organization, String professional, UUID id) {
        return trail
                .read(
                        AuditAction.PRESCRIPTION_DOWNLOAD,
                        organization,
                        of(DOCUMENT, organization, professional).bind("id", id),
                        row -> new PrescriptionDocument(id, row.bytes("pdf"), row.text("hash")))
                .stream()
                .findFirst();
    }

    /** Whether the professional issued the prescription, which never changes. */
    boolean isIssuedBy(UUID organization, String professional, UUID id) {
        return of(IS_OF, organization, professional).bind("id", id).one(row -> row.flag("there"));
    }

    private SqlStatement of(String sql, UUID organization, String professional) {
        return database.forOrganization(organization)
                .statement(sql)
                .bind("professional", professional);
    }
}
