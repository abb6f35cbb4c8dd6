package org.patientcare.documents.pdf;

import java.lang.Character.UnicodeBlock;
import java.lang.Character.UnicodeScript;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The characters that a PDF can contain: both fonts have a glyph for them, and they can be drawn
 * one by one from left to right. Computed once; thread-safe.
 */
final class PrintableCharacters {

    private static final Set<UnicodeScript> SCRIPTS =
            EnumSet.of(
                    UnicodeScript.LATIN,
                    UnicodeScript.GREEK,
                    UnicodeScript.CYRILLIC,
                    UnicodeScript.COMMON,
                    UnicodeScript.INHERITED);

    /** Characters from here on are pictographs, which are not printed even if a font has them. */
    private static final int FIRST_PICTOGRAPH = 0x1F000;

    /**
     * Characters without a visible glyph: the combining grapheme joiner, variation selectors, and
     * the object replacement character.
     */
    private static final BitSet INVISIBLE = invisible();

    /** Stands for a character that an earlier program could not decode. */
    private static final int REPLACEMENT = 0xFFFD;

    private PrintableCharacters() {}

    static boolean contains(int codePoint) {
        return Known.CHARACTERS.get(codePoint);
    }

    /** Initialized on first use, not when the service starts. */
    private static final class Known {
        static final BitSet CHARACTERS = FontPool.use(Known::of);

        private static BitSet of(LoadedFonts fonts) {
            BitSet characters = new BitSet(FIRST_PICTOGRAPH);
            IntStream.range(' ', FIRST_PICTOGRAPH)
                    .filter(c -> isWanted(c) && fonts.haveGlyph(c))
                    .forEach(characters::set);
            return characters;
        }
    }

    private static boolean isWanted(int codePoint) {
        return SCRIPTS.contains(UnicodeScript.of(codePoint))
                && Character.getType(codePoint) != Character.FORMAT
                && UnicodeBlock.of(codePoint) != UnicodeBlock.ARABIC
                && codePoint != REPLACEMENT
                && !INVISIBLE.get(codePoint);
    }

    private static BitSet invisible() {
        BitSet characters = new BitSet();
        characters.set(0x034F);
        characters.set(0xFE00, 0xFE10);
        characters.set(0xFFFC);
        return characters;
    }
}
