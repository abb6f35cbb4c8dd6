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
 * Counts again what a file would change, in its own transaction, so that the new counts are kept
 * even if the run is then refused.
 */
@Stateless
public class ImportRecount {

    @Inject private PatientImportRepository imports;
    @Inject private ImportBatchRepository batches;
    @Inject private ImportPreview effects;

    /**
     * Stores new counts for a file that has not been run, if the number of patients that it would
     * unsubscribe has changed.
     */
    public void recount(UUID organization, UUID id) {
        imports.find(organization, id)
                .filter(file -> file.state() == ImportState.READY)
                .filter(file -> file.plans() == PlanRule.APPLY)
                .ifPresent(file -> recount(organization, file));
    }

    private void recount(UUID organization, PatientImport file) {
        List<UpsertEffect> all = new ArrayList<>();
        List<PatientRequest> part = batches.readPart(organization, file.id(), 0);
        for (int next = 1; !part.isEmpty(); next++) {
            all.addAll(effects.of(organization, part, file.plans()));
            part = batches.readPart(organization, file.id(), next);
        }
        ImportCounts now = ImportPreview.counts(file.counts().faulty(), all);
        boolean complete = now.rows() == file.counts().rows();
        if (complete && now.unsubscribes() != file.counts().unsubscribes()) {
            imports.updateCounts(organization, file.id(), now);
        }
    }
}
