package org.patientcare.documents.pdf;

import java.text.Normalizer;

/**
 * Which texts the fonts can print: Latin, Greek and Cyrillic letters, and the digits and signs that
 * go with them. Other scripts need shaping or another direction, which printing letter by letter
 * would get wrong.
 */
public final class PrintableText {

    private PrintableText() {}

    /**
     * The text as it is printed: letters composed, each run of white space and control characters
     * one blank, lines kept.
     */
    public static String clean(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC)
                .replaceAll("\\R", "\n")
                .replaceAll("[\\p{Cc}\\p{Zs}&&[^\\n]]+", " ")
                .replaceAll(" ?\\n ?", "\n")
                .strip();
    }

    /** The same on one line: a name. */
    public static String cleanLine(String text) {
        return clean(text).replaceAll("\\n+", " ");
    }

    /**
     * @param cleaned as {@link #clean} returns it; the empty text cannot be printed
     */
    public static boolean isPrintable(String cleaned) {
        return !cleaned.isEmpty()
                && cleaned.codePoints().filter(c -> c != '\n').allMatch(PrintableCharacters::has);
    }
}
