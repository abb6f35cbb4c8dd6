package org.patientcare.patient;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.patientcare.shared.DatabaseFailure;

@ApplicationScoped
class PatientRepository {

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

    Optional<Patient> find(UUID organization, long id) {
        return Optional.ofNullable(entities.find(Patient.class, new PatientId(organization, id)));
    }
}
