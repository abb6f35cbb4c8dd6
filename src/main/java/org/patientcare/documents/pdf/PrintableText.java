package org.patientcare.documents.pdf;

import java.text.Normalizer;
import java.util.regex.Pattern;

/**
 * Normalizes texts and checks whether the fonts can print them: Latin, Greek and Cyrillic letters,
 * digits and punctuation. Other scripts need shaping or another writing direction, which the
 * renderer does not support.
 */
public final class PrintableText {

    /**
     * Characters that nobody sees and that come along when a text is copied: the soft hyphen, zero
     * width space, joiners and non-joiners, marks and isolates of the writing direction, the word
     * joiner and invisible operators, the variation selector of emoji, the byte order mark.
     */
    private static final Pattern INVISIBLE =
            Pattern.compile("[\\u00ad\\u200b-\\u200f\\u2060-\\u2069\\ufe0f\\ufeff]+");

    private PrintableText() {}

    /**
     * Normalizes a text for printing: no invisible characters, Unicode NFC, a single space for each
     * run of white space and control characters, line breaks kept, no white space at either end.
     */
    public static String clean(String text) {
        return Normalizer.normalize(INVISIBLE.matcher(text).replaceAll(""), Normalizer.Form.NFC)
                .replaceAll("\\R", "\n")
                .replaceAll("[\\p{Cc}\\p{Zs}&&[^\\n]]+", " ")
                .replaceAll(" ?\\n ?", "\n")
                .strip();
    }

    /** As {@link #clean}, on one line; for names. */
    public static String cleanLine(String text) {
        return clean(text).replaceAll("\\n+", " ");
    }

    /**
     * Whether a text can be printed; false for the empty text.
     *
     * @param cleaned a result of {@link #clean}
     */
    public static boolean isPrintable(String cleaned) {
        return !cleaned.isEmpty()
                && cleaned.codePoints()
                        .filter(c -> c != '\n')
                        .allMatch(PrintableCharacters::contains);
    }
}
