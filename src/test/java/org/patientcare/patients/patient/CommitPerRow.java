package org.patientcare.patients.patient;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.UUID;

/** A deliberate defect for the crash tests to detect: each patient is committed separately. */
@Alternative
@Priority(1)
@ApplicationScoped
public class CommitPerRow extends PatientUpserts {

    @Override
    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    List<PatientUpsert> upsert(UUID organization, List<PatientRequest> batch, PlanRule plans) {
        return batch.stream()
                .flatMap(patient -> super.upsert(organization, List.of(patient), plans).stream())
                .toList();
    }
}
