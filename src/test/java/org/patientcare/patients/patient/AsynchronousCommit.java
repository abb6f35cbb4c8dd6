package org.patientcare.patients.patient;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;

/** A deliberate defect for the crash tests to detect: the commit does not wait for the disk. */
@Alternative
@Priority(1)
@ApplicationScoped
public class AsynchronousCommit extends PatientUpserts {

    @Inject private Database database;

    @Override
    List<PatientUpsert> upsert(UUID organization, List<PatientRequest> batch, PlanRule plans) {
        database.statement("SELECT set_config('synchronous_commit', 'off', true)").execute();
        return super.upsert(organization, batch, plans);
    }
}
