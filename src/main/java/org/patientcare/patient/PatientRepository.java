package org.patientcare.patient;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.patientcare.audit.AuditAction;
import org.patientcare.audit.AuditTrail;
import org.patientcare.shared.DatabaseFailure;

@ApplicationScoped
class PatientRepository {

    @Inject private AuditTrail trail;

    @PersistenceContext private EntityManager entities;

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    /** Takes part in the transaction at hand. */
    void upsert(UUID organization, List<PatientRequest> patients, Instant now) {
        try (Connection connection = database.getConnection()) {
            PatientUpsert.execute(connection, organization, patients, now);
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    Optional<Patient> find(UUID organization, String code) {
        return entities.createQuery(
                        "SELECT p FROM Patient p WHERE p.organizationId = :organization AND p.code = :code",
                        Patient.class)
                .setParameter("organization", organization)
                .setParameter("code", code)
                .getResultStream()
                .findFirst();
    }

    /** Finds the patient for somebody to see, which the audit trail notes. */
    Optional<Patient> read(UUID organization, String code) {
        return trail
                .read(
                        AuditAction.PATIENT_READ,
                        organization,
                        Patient.class,
                        "SELECT * FROM patient WHERE organization_id = ? AND code = ?",
                        organization,
                        code)
                .stream()
                .findFirst();
    }

    /** The same by our id. */
    Optional<Patient> read(UUID organization, long id) {
        return trail
                .read(
                        AuditAction.PATIENT_READ,
                        organization,
                        Patient.class,
                        "SELECT * FROM patient WHERE organization_id = ? AND id = ?",
                        organization,
                        id)
                .stream()
                .findFirst();
    }
}
