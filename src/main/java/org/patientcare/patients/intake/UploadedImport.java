package org.patientcare.patients.intake;

import java.util.List;
import java.util.UUID;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.UpsertEffect;

/**
 * A file that was uploaded, or read again.
 *
 * @param sample the first valid lines, at most five
 */
public record UploadedImport(
        UUID id, ImportCounts counts, List<Sample> sample, ReadingReport report) {

    /** A line with what loading it would change. */
    public record Sample(int line, PatientRequest patient, UpsertEffect.Kind effect) {}
}
