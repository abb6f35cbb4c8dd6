package org.patientcare.documents.pdf;

import java.lang.Character.UnicodeBlock;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

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

    private static final char INSTEAD = '?';

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

    /**
     * What of a text can be printed, as {@link #clean} leaves it; a question mark stands for each
     * other character.
     */
    public static String printable(String text) {
        StringBuilder printable = new StringBuilder();
        clean(text)
                .codePoints()
                .map(c -> c == '\n' || PrintableCharacters.contains(c) ? c : '?')
                .forEach(printable::appendCodePoint);
        return printable.toString();
    }

    /**
     * As {@link #clean}, with a question mark for each character that cannot be printed; for
     * documents that must not fail because of a name in another script.
     */
    public static String replaceUnprintable(String text) {
        StringBuilder printable = new StringBuilder();
        clean(text)
                .codePoints()
                .map(c -> c == '\n' || PrintableCharacters.contains(c) ? c : INSTEAD)
                .forEach(printable::appendCodePoint);
        return printable.toString();
    }

    /**
     * The characters that a PDF can contain: both fonts have a glyph for them, and they can be
     * drawn one by one from left to right. Initialized on first use, not when the service starts.
     */
    private static final class PrintableCharacters {

        private static final Set<UnicodeScript> SCRIPTS =
                EnumSet.of(
                        UnicodeScript.LATIN,
                        UnicodeScript.GREEK,
                        UnicodeScript.CYRILLIC,
                        UnicodeScript.COMMON,
                        UnicodeScript.INHERITED);

        /**
         * Characters from here on are pictographs, which are not printed even if a font has them.
         */
        private static final int FIRST_PICTOGRAPH = 0x1F000;

        /** Stands for a character that an earlier program could not decode. */
        private static final int REPLACEMENT = 0xFFFD;

        private static final BitSet ALL = Fonts.use(PrintableCharacters::of);

        static boolean contains(int codePoint) {
            return ALL.get(codePoint);
        }

        private static BitSet of(Fonts fonts) {
            BitSet characters = new BitSet(FIRST_PICTOGRAPH);
            IntStream.range(' ', FIRST_PICTOGRAPH)
                    .filter(c -> isWanted(c) && fonts.haveGlyph(c))
                    .forEach(characters::set);
            return characters;
        }

        private static boolean isWanted(int codePoint) {
            return SCRIPTS.contains(UnicodeScript.of(codePoint))
                    && Character.getType(codePoint) != Character.FORMAT
                    && UnicodeBlock.of(codePoint) != UnicodeBlock.ARABIC
                    && codePoint != REPLACEMENT
                    && !hasNoGlyph(codePoint);
        }

        /**
         * Characters without a visible glyph: the combining grapheme joiner, variation selectors,
         * and the object replacement character.
         */
        private static boolean hasNoGlyph(int codePoint) {
            return codePoint == 0x034F
                    || codePoint >= 0xFE00 && codePoint < 0xFE10
                    || codePoint == 0xFFFC;
        }
    }
}
