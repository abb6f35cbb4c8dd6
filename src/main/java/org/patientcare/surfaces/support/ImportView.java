package org.patientcare.surfaces.support;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.UUID;
import org.patientcare.patients.intake.ImportCounts;
import org.patientcare.patients.intake.ImportState;
import org.patientcare.patients.intake.PatientImport;

/**
 * An uploaded file of patients and the progress of its import.
 *
 * @param done the number of rows that have been imported
 */
public record ImportView(
        UUID id,
        ImportState state,
        int done,
        int rows,
        @JsonProperty("new") int added,
        int changed,
        int unchanged,
        int faulty,
        int unsubscribes) {

    static ImportView of(PatientImport file) {
        ImportCounts counts = file.counts();
        return new ImportView(
                file.id(),
                file.state(),
                file.done(),
                counts.rows(),
                counts.added(),
                counts.changed(),
                counts.unchanged(),
                counts.faulty(),
                counts.unsubscribes());
    }
}
