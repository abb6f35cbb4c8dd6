package org.patientcare.surfaces.support;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.patientcare.patients.intake.ImportCounts;
import org.patientcare.patients.intake.UploadedImport;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.UpsertEffect;

/** An uploaded file of patients and what its import would change. */
public record UploadedImportView(
        UUID id,
        int rows,
        @JsonProperty("new") int added,
        int changed,
        int unchanged,
        int faulty,
        int unsubscribes,
        List<SampleView> sample) {

    /** A row of the file as it was read. */
    public record SampleView(
            int line,
            String code,
            String firstName,
            String lastName,
            LocalDate birthDate,
            String plan,
            UpsertEffect.Kind effect) {

        static SampleView of(UploadedImport.Sample sample) {
            PatientRequest patient = sample.patient();
            return new SampleView(
                    sample.line(),
                    patient.code(),
                    patient.firstName(),
                    patient.lastName().value(),
                    patient.birthDate().value(),
                    patient.plan(),
                    sample.effect());
        }
    }

    static UploadedImportView of(UploadedImport uploaded) {
        ImportCounts counts = uploaded.counts();
        return new UploadedImportView(
                uploaded.id(),
                counts.rows(),
                counts.added(),
                counts.changed(),
                counts.unchanged(),
                counts.faulty(),
                counts.unsubscribes(),
                uploaded.sample().stream().map(SampleView::of).toList());
    }
}
