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
 * A prescription that a professional issues in their own name.
 *
 * @param language the language of the document; null for the organization's language
 * @param printName the patient's name to print on the document; null for the stored name
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
        @Characters @Printable @MaxLines(max = 1, message = MaxLines.ONE_LINE_MESSAGE)
                String printName) {

    /**
     * A patient, identified by our opaque reference. A malformed reference is treated as an unknown
     * patient, not as a malformed request.
     */
    public record PatientReference(@NotNull String ref) {

        long id() {
            return PatientRef.fromString(ref).id();
        }
    }

    /**
     * @param patientCode the organization's code for the patient
     * @param professional the hash of the professional
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
