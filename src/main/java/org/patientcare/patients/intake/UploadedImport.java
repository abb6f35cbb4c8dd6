package org.patientcare.patients.intake;

import java.util.List;
import java.util.UUID;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.UpsertEffect;

/**
 * A file that was taken in.
 *
 * @param sample the first good lines
 */
public record UploadedImport(UUID id, ImportCounts counts, List<Sample> sample) {

    /** What a line would do. */
    public record Sample(int line, PatientRequest patient, UpsertEffect.Kind effect) {}
}
