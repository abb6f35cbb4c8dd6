package org.patientcare.documents.pdf;

import java.util.ArrayList;
import java.util.List;
import org.patientcare.documents.pdf.Fonts.Face;

/** Breaks texts into lines of a given width. Measures in points. */
final class Typesetting {

    private static final String ELLIPSIS = "…";

    private final Fonts fonts;

    Typesetting(Fonts fonts) {
        this.fonts = fonts;
    }

    float width(Style style, String text) {
        return fonts.width(style.face(), style.size(), text);
    }

    /** Breaks a text at spaces; a word that is wider than a line is split. */
    List<TextLine> column(float x, float width, Style style, String text) {
        List<TextLine> lines = new ArrayList<>();
        for (String paragraph : text.split("\n", -1)) {
            brokenLines(paragraph, width, style)
                    .forEach(line -> lines.add(TextLine.of(x, style, line)));
        }
        return lines;
    }

    /** As {@link #column}, right-aligned. */
    List<TextLine> rightAlignedColumn(float right, float width, Style style, String text) {
        return brokenLines(text, width, style).stream()
                .map(line -> TextLine.of(right - width(style, line), style, line))
                .toList();
    }

    /** Returns a text shortened with an ellipsis if it does not fit the width. */
    String truncate(String text, float width, Style style) {
        if (width(style, text) <= width) {
            return text;
        }
        int end = fittingLength(text, width - width(style, ELLIPSIS), style);
        return text.substring(0, end).strip() + ELLIPSIS;
    }

    private List<String> brokenLines(String paragraph, float width, Style style) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : paragraph.split(" ")) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (width(style, longer) <= width) {
                line = longer;
                continue;
            }
            if (!line.isEmpty()) {
                lines.add(line);
            }
            line = word;
            while (width(style, line) > width) {
                int end =
                        Math.max(fittingLength(line, width, style), line.offsetByCodePoints(0, 1));
                lines.add(line.substring(0, end));
                line = line.substring(end);
            }
        }
        lines.add(line);
        return lines;
    }

    /**
     * Returns the length of the longest prefix of the text that fits the width, in {@code char}s.
     */
    private int fittingLength(String text, float width, Style style) {
        float left = width;
        int end = 0;
        while (end < text.length()) {
            int next = text.offsetByCodePoints(end, 1);
            left -= width(style, text.substring(end, next));
            if (left < 0) {
                return end;
            }
            end = next;
        }
        return end;
    }

    /**
     * A text style.
     *
     * @param size font size in points
     * @param leading distance between baselines in points
     */
    record Style(Face face, float size, float leading, Style.Ink ink) {

        static final Style TITLE = new Style(Face.BOLD, 16, 20, Ink.ACCENT);
        static final Style ORGANIZATION = new Style(Face.BOLD, 14, 20, Ink.BLACK);
        static final Style LABEL = new Style(Face.BOLD, 7.5f, 12, Ink.ACCENT);
        static final Style NAME = new Style(Face.BOLD, 11, 15, Ink.BLACK);
        static final Style ITEM_NUMBER = new Style(Face.BOLD, 11, 15, Ink.ACCENT);
        static final Style BODY = new Style(Face.REGULAR, 9.5f, 13, Ink.BLACK);
        static final Style CAPTION = new Style(Face.REGULAR, 9, 13, Ink.GREY);
        static final Style SMALL = new Style(Face.REGULAR, 7.5f, 10.5f, Ink.GREY);
        static final Style WATERMARK = new Style(Face.BOLD, 40, 40, Ink.RULE);
        static final Style LINK = new Style(Face.REGULAR, 8, 11, Ink.ACCENT);

        /** The colours of a document, in sRGB. */
        enum Ink {
            BLACK(0.08f, 0.09f, 0.11f),
            GREY(0.36f, 0.39f, 0.43f),
            ACCENT(0.02f, 0.33f, 0.42f),
            RULE(0.80f, 0.83f, 0.86f),
            SHADE(0.945f, 0.96f, 0.97f);

            private final float red;
            private final float green;
            private final float blue;

            Ink(float red, float green, float blue) {
                this.red = red;
                this.green = green;
                this.blue = blue;
            }

            float red() {
                return red;
            }

            float green() {
                return green;
            }

            float blue() {
                return blue;
            }
        }
    }

    /**
     * A line of text runs side by side.
     *
     * @param height in points, as are all measures here
     */
    record TextLine(float height, List<Run> runs) {

        /**
         * @param x position of its left edge
         */
        record Run(float x, Style style, String text) {}

        static TextLine of(float x, Style style, String text) {
            return new TextLine(style.leading(), List.of(new Run(x, style, text)));
        }

        static TextLine gap(float height) {
            return new TextLine(height, List.of());
        }

        /** Merges two columns line by line; each line is as high as the higher of the two. */
        static List<TextLine> sideBySide(List<TextLine> left, List<TextLine> right) {
            List<TextLine> both = new ArrayList<>();
            for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
                if (i >= left.size() || i >= right.size()) {
                    both.add(i < left.size() ? left.get(i) : right.get(i));
                    continue;
                }
                List<Run> runs = new ArrayList<>(left.get(i).runs());
                runs.addAll(right.get(i).runs());
                both.add(new TextLine(Math.max(left.get(i).height(), right.get(i).height()), runs));
            }
            return both;
        }
    }
}
