package org.patientcare.documents.pdf;

import java.lang.Character.UnicodeBlock;
import java.lang.Character.UnicodeScript;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The characters that a document can have: both fonts draw them, and drawing them one after the
 * other from left to right is right. Found out once; any number of threads may ask.
 */
final class PrintableCharacters {

    private static final Set<UnicodeScript> SCRIPTS =
            EnumSet.of(
                    UnicodeScript.LATIN,
                    UnicodeScript.GREEK,
                    UnicodeScript.CYRILLIC,
                    UnicodeScript.COMMON,
                    UnicodeScript.INHERITED);

    /** From here on there are pictures, a few of which the fonts have. */
    private static final int PICTURES = 0x1F000;

    /** Glyphs without a stroke: a joiner, the selectors of variants, a place for an object. */
    private static final BitSet INVISIBLE = invisible();

    /** For a character that somebody before us could not read. */
    private static final int REPLACEMENT = 0xFFFD;

    private PrintableCharacters() {}

    static boolean has(int codePoint) {
        return Known.CHARACTERS.get(codePoint);
    }

    /** Read when somebody asks first, and not when the service starts. */
    private static final class Known {
        static final BitSet CHARACTERS = FontPool.use(Known::of);

        private static BitSet of(LoadedFonts fonts) {
            BitSet characters = new BitSet(PICTURES);
            IntStream.range(' ', PICTURES)
                    .filter(c -> isWanted(c) && fonts.have(c))
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
