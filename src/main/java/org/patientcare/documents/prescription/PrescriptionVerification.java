package org.patientcare.documents.prescription;

import java.text.BreakIterator;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.patientcare.documents.pdf.PrintableText;
import org.patientcare.platform.shared.Language;

/**
 * What anybody who knows the code may see of a prescription.
 *
 * @param items number of medicines
 * @param initials of the patient's name as printed
 * @param language of the PDF
 */
public record PrescriptionVerification(
        PrescriptionState state,
        LocalDate issuedOn,
        String organization,
        int items,
        String initials,
        Language language) {

    private static final int MAX_INITIALS = 6;

    /** The first letter of each part of a name with its combining marks; at most six. */
    static String initials(String name) {
        return Arrays.stream(PrintableText.cleanLine(name).split("[ -]+"))
                .filter(word -> !word.isEmpty())
                .limit(MAX_INITIALS)
                .map(PrescriptionVerification::firstLetter)
                .collect(Collectors.joining(" "));
    }

    private static String firstLetter(String word) {
        BreakIterator letters = BreakIterator.getCharacterInstance(Locale.ROOT);
        letters.setText(word);
        return word.substring(0, letters.next()).toUpperCase(Locale.ROOT) + ".";
    }
}
