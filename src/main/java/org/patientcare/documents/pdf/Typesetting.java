package org.patientcare.documents.pdf;

import java.util.ArrayList;
import java.util.List;

/** Breaks texts into lines of a given width. */
final class Typesetting {

    private static final String ELLIPSIS = "…";

    private final LoadedFonts fonts;

    Typesetting(LoadedFonts fonts) {
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
}
