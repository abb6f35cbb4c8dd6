package org.patientcare.documents.pdf;

import java.util.ArrayList;
import java.util.List;

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
