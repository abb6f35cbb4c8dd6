package org.patientcare.patients.patient;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.OwnedId;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.PatientReads;

@ApplicationScoped
class PatientRepository {

    private static final String READ =
            "SELECT asked.place, p.*, p.id AS patient_id FROM asked"
                    + " JOIN patient p ON p.organization_id = :organization AND p.code = asked.code";

    @Inject private AuditTrail trail;
    @Inject private Database database;

    private PatientReads<Patient> reads;

    @PostConstruct
    void initialize() {
        reads = trail.patientReads(READ, Patient::new);
    }

    /** Finds a patient without an audit event. The result is read-only. */
    Optional<Patient> find(UUID organization, String code) {
        return CallerCode.Validator.fits(code)
                ? byCode(organization, code).first(Patient::new)
                : Optional.empty();
    }

    /** Finds a patient and locks the row until the end of the transaction. */
    Optional<Patient> findForUpdate(UUID organization, String code) {
        if (!CallerCode.Validator.fits(code)) {
            return Optional.empty();
        }
        return database.forOrganization(organization)
                .withEntityManager(
                        entities ->
                                entities.createQuery(
                                                "SELECT p FROM Patient p WHERE p.organizationId = :organization AND p.code = :code",
                                                Patient.class)
                                        .setParameter("organization", organization)
                                        .setParameter("code", code)
                                        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                                        .getResultStream()
                                        .findFirst());
    }

    /** As {@link #findForUpdate(UUID, String)}, by the internal id. */
    Optional<Patient> findForUpdate(UUID organization, long id) {
        return Optional.ofNullable(
                database.forOrganization(organization)
                        .withEntityManager(
                                entities ->
                                        entities.find(
                                                Patient.class,
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
                ? trail.read(AuditAction.PATIENT_READ, organization, reads, code)
                : Optional.empty();
    }

    /** As {@link #read(UUID, String)}, by the internal id. */
    Optional<Patient> read(UUID organization, long id) {
        return trail
                .read(AuditAction.PATIENT_READ, organization, byId(organization, id), Patient::new)
                .stream()
                .findFirst();
    }

    /** As {@link #read(UUID, long)}, with the purpose in the audit event. */
    Optional<Patient> read(UUID organization, long id, AccessPurpose purpose) {
        return trail
                .read(
                        AuditAction.PATIENT_READ,
                        organization,
                        purpose.fact(),
                        byId(organization, id),
                        Patient::new)
                .stream()
                .findFirst();
    }

    /** Finds a patient without an audit event. The result is read-only. */
    Optional<Patient> find(UUID organization, long id) {
        return byId(organization, id).first(Patient::new);
    }

    private SqlStatement byId(UUID organization, long id) {
        return database.forOrganization(organization)
                .statement(
                        "SELECT *, id AS patient_id FROM patient WHERE organization_id = :organization AND id = :id")
                .bind("id", id);
    }
}
