package org.patientcare.documents.medicine;

import jakarta.validation.constraints.NotNull;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;
import org.patientcare.documents.prescription.MaxLines;
import org.patientcare.documents.prescription.Printable;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.NotOnlyWhitespace;

/**
 * A medicine of an organization's list. Its texts are such that a prescription may have them.
 *
 * @param strength such as 400 mg; null if unset
 * @param form such as tablets; null if unset
 */
public record Medicine(
        @NotNull
                @NotOnlyWhitespace
                @Characters
                @Printable
                @MaxLines(max = 1, message = MaxLines.ONE_LINE_MESSAGE)
                String substance,
        @Characters @Printable @MaxLines(max = 1, message = MaxLines.ONE_LINE_MESSAGE)
                String strength,
        @Characters @Printable @MaxLines(max = 1, message = MaxLines.ONE_LINE_MESSAGE)
                String form) {

    /** Of a folded name; what is beyond does not count. Keeps the key of the table short. */
    static final int MAX_FOLDED = 60;

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern BLANKS = Pattern.compile("[\\p{Z}\\s]+");

    /** The beginning of a substance's name without regard to case, accents and blanks. */
    static String folded(String name) {
        String plain =
                MARKS.matcher(Normalizer.normalize(name, Normalizer.Form.NFKD)).replaceAll("");
        String folded = BLANKS.matcher(plain).replaceAll(" ").strip().toLowerCase(Locale.ROOT);
        int length = folded.codePointCount(0, folded.length());
        return folded.substring(0, folded.offsetByCodePoints(0, Math.min(length, MAX_FOLDED)));
    }
}
