package org.patientcare.patients.intake;

import java.util.UUID;
import org.patientcare.patients.patient.PlanRule;
import org.patientcare.platform.database.Row;

/**
 * An uploaded file of patients.
 *
 * @param done number of lines loaded so far
 * @param report how it is read; null if it was uploaded to a node of an earlier release
 */
public record PatientImport(
        UUID id,
        ImportState state,
        PlanRule plans,
        int done,
        ImportCounts counts,
        ReadingReport report) {

    static PatientImport read(Row row) {
        return new PatientImport(
                row.uuid("id"),
                row.enumValue(ImportState.class, "state"),
                row.flag("plans_stay") ? PlanRule.KEEP : PlanRule.APPLY,
                row.integer("done"),
                new ImportCounts(
                        row.integer("rows"),
                        row.integer("added"),
                        row.integer("changed"),
                        row.integer("unchanged"),
                        row.integer("faulty"),
                        row.integer("unsubscribes")),
                ReadingReport.read(row));
    }
}
