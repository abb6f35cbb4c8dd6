package org.patientcare.documents.pdf;

import java.util.ArrayList;
import java.util.List;

/** Breaks texts into lines of a width. */
final class Typesetting {

    private static final String DOTS = "…";

    private final LoadedFonts fonts;

    Typesetting(LoadedFonts fonts) {
        this.fonts = fonts;
    }

    float width(Style style, String text) {
        return fonts.width(style.face(), style.size(), text);
    }

    /** The text in lines; a word that is longer than a line goes on in the next. */
    List<TextLine> column(float x, float width, Style style, String text) {
        List<TextLine> lines = new ArrayList<>();
        for (String paragraph : text.split("\n", -1)) {
            broken(paragraph, width, style).forEach(line -> lines.add(TextLine.of(x, style, line)));
        }
        return lines;
    }

    /** The same with lines that end at the right edge. */
    List<TextLine> columnToTheRight(float right, float width, Style style, String text) {
        return broken(text, width, style).stream()
                .map(line -> TextLine.of(right - width(style, line), style, line))
                .toList();
    }

    /** The text on one line, its end left out if there is no room for it. */
    String cut(String text, float width, Style style) {
        if (width(style, text) <= width) {
            return text;
        }
        return text.substring(0, fitting(text, width - width(style, DOTS), style)).strip() + DOTS;
    }

    private List<String> broken(String paragraph, float width, Style style) {
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
                int end = Math.max(fitting(line, width, style), line.offsetByCodePoints(0, 1));
                lines.add(line.substring(0, end));
                line = line.substring(end);
            }
        }
        lines.add(line);
        return lines;
    }

    /** How many characters of the text the width takes. */
    private int fitting(String text, float width, Style style) {
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
