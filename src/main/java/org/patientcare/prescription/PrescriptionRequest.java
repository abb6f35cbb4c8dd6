package org.patientcare.prescription;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.patientcare.shared.Characters;
import org.patientcare.shared.Language;

/**
 * A prescription to be issued.
 *
 * @param language of the document; null for the organization's
 * @param printName the patient's name for the paper; null for the name that is known
 */
public record PrescriptionRequest(
        @NotNull @Valid PatientReference patient,
        @NotNull @Valid ProfessionalReference professional,
        @NotNull @Size(min = 1, max = MAX_ITEMS, message = "must have 1 to {max} elements")
                List<@NotNull @Valid Item> items,
        @Characters @Printable(lines = true) String notes,
        Language language,
        @Characters @Printable String printName) {

    static final int MAX_ITEMS = 200;

    /** A patient by the organization's code. */
    public record PatientReference(@NotNull String code) {}

    /** A professional who is assigned to the organization. */
    public record ProfessionalReference(@NotNull String hash) {}

    /** A medicine. */
    public record Item(
            @NotBlank @Characters @Printable String activeSubstance,
            @Characters @Printable(lines = true) String dose,
            @Characters @Printable(lines = true) String posology,
            @Characters @Printable(lines = true) String quantity) {

        PrescriptionItem item() {
            return new PrescriptionItem(
                    activeSubstance, given(dose), given(posology), given(quantity));
        }
    }

    public PrescriptionOrder order() {
        return new PrescriptionOrder(
                patient.code(),
                professional.hash(),
                items.stream().map(Item::item).toList(),
                given(notes),
                language,
                given(printName));
    }

    /** A text of blanks alone says nothing. */
    private static String given(String text) {
        return text == null || text.isBlank() ? null : text;
    }
}
