package org.patientcare.documents.prescription;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.patientcare.documents.pdf.PrintableText;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.NotOnlyWhitespace;

/**
 * A prescription to be issued (contract, section 5).
 *
 * @param language of the PDF; null for the organization's language
 * @param printName the patient's name as it is to be printed; null for the patient's own name
 * @param reference unique in the organization, makes the call safe to repeat; null for none
 */
public record PrescriptionRequest(
        @NotNull @Valid PatientReference patient,
        @NotNull @Valid ProfessionalReference professional,
        @NotNull @Size(min = 1, max = MAX_ITEMS, message = "{wrong_count}")
                List<@NotNull @Valid Item> items,
        @Characters @Printable @MaxLines(max = MAX_LINES_OF_NOTES) String notes,
        Language language,
        @Characters @Printable @MaxLines(max = 1, message = MaxLines.ONE_LINE_MESSAGE)
                String printName,
        @NotOnlyWhitespace @Characters String reference) {

    public static final int MAX_ITEMS = 200;
    public static final int MAX_LINES_OF_NOTES = 10;

    /** A patient, by the organization's code. */
    public record PatientReference(@NotNull String code) {}

    /** A professional who is assigned to the organization. */
    public record ProfessionalReference(@NotNull String hash) {}

    /** A medicine. */
    public record Item(
            @NotNull
                    @NotOnlyWhitespace
                    @Characters
                    @Printable
                    @MaxLines(max = 1, message = MaxLines.ONE_LINE_MESSAGE)
                    String activeSubstance,
            @Characters @Printable @MaxLines(max = 1, message = MaxLines.ONE_LINE_MESSAGE)
                    String dose,
            @Characters @Printable @MaxLines(max = 1, message = MaxLines.ONE_LINE_MESSAGE)
                    String posology,
            @Characters @Printable @MaxLines(max = 1, message = MaxLines.ONE_LINE_MESSAGE)
                    String quantity) {

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
                given(printName),
                reference);
    }

    /** Text that is white space alone counts as unset. */
    private static String given(String text) {
        return text == null || PrintableText.clean(text).isEmpty() ? null : text;
    }
}
