package org.patientcare.patients.intake;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PlanRule;
import org.patientcare.patients.patient.UpsertEffect;

/**
 * Counts again what a file would do, in a transaction of its own: it stays where the run is refused
 * for it.
 */
@Stateless
public class ImportRecount {

    @Inject private PatientImportRepository imports;
    @Inject private ImportBatchRepository batches;
    @Inject private ImportEffects effects;

    /**
     * Keeps the counts of now of a file that has not been run, if it would unsubscribe another
     * number of patients than it would have.
     */
    public void count(UUID organization, UUID id) {
        imports.find(organization, id)
                .filter(file -> file.state() == ImportState.READY)
                .filter(file -> file.plans() == PlanRule.AS_NAMED)
                .ifPresent(file -> count(organization, file));
    }

    private void count(UUID organization, PatientImport file) {
        List<UpsertEffect> all = new ArrayList<>();
        List<PatientRequest> part = batches.some(organization, file.id(), 0);
        for (int next = 1; !part.isEmpty(); next++) {
            all.addAll(effects.of(organization, part, file.plans()));
            part = batches.some(organization, file.id(), next);
        }
        ImportCounts now = ImportEffects.counts(file.counts().faulty(), all);
        boolean complete = now.rows() == file.counts().rows();
        if (complete && now.unsubscribes() != file.counts().unsubscribes()) {
            imports.count(organization, file.id(), now);
        }
    }
}
