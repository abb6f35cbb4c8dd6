package org.patientcare.documents.pdf;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;

/** The parsed font files. Not thread-safe: reading moves a position in the file. */
final class LoadedFonts {

    private final Map<FontFace, TrueTypeFont> fonts = new EnumMap<>(FontFace.class);
    private final Map<FontFace, CmapLookup> glyphs = new EnumMap<>(FontFace.class);

    LoadedFonts() {
        for (FontFace face : FontFace.values()) {
            try {
                TrueTypeFont font = read(face);
                fonts.put(face, font);
                glyphs.put(face, font.getUnicodeCmapLookup());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static TrueTypeFont read(FontFace face) throws IOException {
        try (InputStream stream = LoadedFonts.class.getResourceAsStream(face.resource())) {
            TrueTypeFont font = new TTFParser().parse(new RandomAccessReadBuffer(stream));
            // No ligatures: one glyph for two letters breaks copying and searching text.
            font.setEnableGsub(false);
            return font;
        }
    }

    TrueTypeFont font(FontFace face) {
        return fonts.get(face);
    }

    /** Whether both fonts have a glyph for the character. */
    boolean haveGlyph(int codePoint) {
        return glyphs.values().stream().allMatch(lookup -> lookup.getGlyphId(codePoint) != 0);
    }

    /**
     * Returns the width of a text in points.
     *
     * @param size font size in points
     */
    float width(FontFace face, float size, String text) {
        int units = 0;
        try {
            TrueTypeFont font = fonts.get(face);
            for (int at = 0; at < text.length(); ) {
                int codePoint = text.codePointAt(at);
                units += font.getAdvanceWidth(glyphs.get(face).getGlyphId(codePoint));
                at += Character.charCount(codePoint);
            }
            return units * size / font.getUnitsPerEm();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
