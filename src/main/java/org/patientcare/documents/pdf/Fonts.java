package org.patientcare.documents.pdf;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;

/**
 * The parsed font files. Not thread-safe, since reading moves a position in the file; so instances
 * are pooled, each used by one thread at a time: parsing costs more than rendering a PDF. They are
 * loaded on first use.
 */
final class Fonts {

    /** The two fonts of a PDF. */
    enum Face {
        REGULAR("DejaVuSansCondensed.ttf"),
        BOLD("DejaVuSansCondensed-Bold.ttf");

        private final String file;

        Face(String file) {
            this.file = file;
        }

        /** The path of the font file, relative to this class. */
        String resource() {
            return "dejavu/" + file;
        }
    }

    /** Maximum number of idle instances; each holds about 3 MB. */
    private static final int MAX_IDLE = 4;

    private static final Deque<Fonts> IDLE = new ConcurrentLinkedDeque<>();

    private final Map<Face, TrueTypeFont> fonts = new EnumMap<>(Face.class);
    private final Map<Face, CmapLookup> glyphs = new EnumMap<>(Face.class);

    Fonts() {
        for (Face face : Face.values()) {
            try {
                TrueTypeFont font = read(face);
                fonts.put(face, font);
                glyphs.put(face, font.getUnicodeCmapLookup());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static TrueTypeFont read(Face face) throws IOException {
        try (InputStream stream = Fonts.class.getResourceAsStream(face.resource())) {
            TrueTypeFont font = new TTFParser().parse(new RandomAccessReadBuffer(stream));
            // No ligatures: one glyph for two letters breaks copying and searching text.
            font.setEnableGsub(false);
            return font;
        }
    }

    /** Does work with an instance of the pool. */
    static <T> T use(Function<Fonts, T> work) {
        Fonts kept = IDLE.poll();
        Fonts fonts = kept == null ? new Fonts() : kept;
        T result = work.apply(fonts);
        if (IDLE.size() < MAX_IDLE) {
            IDLE.push(fonts);
        }
        return result;
    }

    TrueTypeFont font(Face face) {
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
    float width(Face face, float size, String text) {
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
