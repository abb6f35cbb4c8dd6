package org.patientcare.surfaces.desk;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.patientcare.documents.prescription.MaxLines;
import org.patientcare.documents.prescription.PrescriptionOrder;
import org.patientcare.documents.prescription.PrescriptionRequest;
import org.patientcare.documents.prescription.PrescriptionRequest.Item;
import org.patientcare.documents.prescription.Printable;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Language;

/**
 * What a professional prescribes in their own name.
 *
 * @param language of the document; null for the organization's
 * @param printName the patient's name for the paper; null for the name that is known
 */
public record PrescribeRequest(
        @NotNull @Valid PatientReference patient,
        @NotNull
                @Size(
                        min = 1,
                        max = PrescriptionRequest.MAX_ITEMS,
                        message = "must have 1 to {max} elements")
                List<@NotNull @Valid Item> items,
        @Characters @Printable @MaxLines(max = PrescriptionRequest.MAX_LINES_OF_NOTES) String notes,
        Language language,
        @Characters @Printable @MaxLines(max = 1, message = MaxLines.ONE) String printName) {

    /** A ref that no patient can have is an unknown one, not a malformed request. */
    public record PatientReference(@NotNull String ref) {

        long id() {
            return PatientRef.fromString(ref).id();
        }
    }

    /**
     * @param patientCode the organization's, of the patient
     * @param professional a hash
     */
    PrescriptionOrder order(String patientCode, String professional) {
        return new PrescriptionRequest(
                        new PrescriptionRequest.PatientReference(patientCode),
                        new PrescriptionRequest.ProfessionalReference(professional),
                        items,
                        notes,
                        language,
                        printName,
                        null)
                .order();
    }
}
