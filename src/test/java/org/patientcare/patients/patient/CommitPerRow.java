package org.patientcare.patients.patient;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;

/** A deliberate defect for the crash tests to detect: each patient is committed separately. */
@Alternative
@Priority(1)
@ApplicationScoped
public class CommitPerRow extends PatientRepository {

    @Inject private Database database;

    @Override
    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    UpsertResult upsert(
            UUID organization, List<PatientRequest> patients, PlanRule plans, Instant now) {
        return new UpsertResult(
                patients.stream()
                        .flatMap(patient -> upsert(organization, patient, plans, now).stream())
                        .toList(),
                false);
    }

    private List<Long> upsert(
            UUID organization, PatientRequest patient, PlanRule plans, Instant now) {
        return PatientUpsert.statement(
                        database.forOrganization(organization), List.of(patient), plans, now)
                .one(row -> row.numbers("ids"));
    }
}
