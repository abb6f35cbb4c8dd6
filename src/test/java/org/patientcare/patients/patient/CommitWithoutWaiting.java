package org.patientcare.patients.patient;

import jakarta.annotation.Priority;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.patientcare.platform.database.DatabaseFailure;

/** A mistake that the crash harness must notice: the commit does not wait for the disk. */
@Alternative
@Priority(1)
@ApplicationScoped
public class CommitWithoutWaiting extends PatientRepository {

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Override
    void upsert(UUID organization, List<PatientRequest> patients, Instant now) {
        super.upsert(organization, patients, now);
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SET LOCAL synchronous_commit = off");
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }
}
