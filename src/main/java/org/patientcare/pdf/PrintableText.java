package org.patientcare.pdf;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which texts the fonts can print: Latin, Greek and Cyrillic letters, and the digits and signs that
 * go with them. Other scripts need shaping or another direction, which printing letter by letter
 * would get wrong.
 */
public final class PrintableText {

    private static final Set<UnicodeScript> SCRIPTS =
            EnumSet.of(
                    UnicodeScript.LATIN,
                    UnicodeScript.GREEK,
                    UnicodeScript.CYRILLIC,
                    UnicodeScript.COMMON,
                    UnicodeScript.INHERITED);

    private PrintableText() {}

    /**
     * The text as it is printed: letters composed, each run of white space and control characters
     * one blank, lines kept.
     */
    public static String clean(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC)
                .replaceAll("\\R", "\n")
                .replaceAll("[\\p{Cntrl}\\p{Zs}&&[^\\n]]+", " ")
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
                && Typefaces.use(
                        faces ->
                                cleaned.codePoints()
                                        .filter(c -> c != '\n')
                                        .allMatch(c -> isOfKnownScript(c) && faces.have(c)));
    }

    private static boolean isOfKnownScript(int codePoint) {
        return SCRIPTS.contains(UnicodeScript.of(codePoint))
                && Character.getType(codePoint) != Character.FORMAT
                && !isJoined(codePoint);
    }

    /** Selects how the character before it looks, or is a picture: nothing that a face has. */
    private static boolean isJoined(int codePoint) {
        return codePoint >= 0xFE00 && codePoint <= 0xFE0F || codePoint >= 0x1F000;
    }
}
