package org.patientcare.patients.patient;

import jakarta.annotation.Priority;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.patientcare.platform.database.DatabaseFailure;

/** A mistake that the crash harness must notice: each patient of a batch is committed by itself. */
@Alternative
@Priority(1)
@ApplicationScoped
public class CommitPerRow extends PatientRepository {

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Override
    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    void upsert(UUID organization, List<PatientRequest> patients, Instant now) {
        try (Connection connection = database.getConnection()) {
            for (PatientRequest patient : patients) {
                PatientUpsert.execute(connection, organization, List.of(patient), now);
            }
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }
}
