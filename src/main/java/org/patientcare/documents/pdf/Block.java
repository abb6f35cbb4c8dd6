package org.patientcare.documents.pdf;

import java.util.List;

/** Lines that are kept together on one page if they fit on one. */
record Block(List<TextLine> lines, Decoration decoration) {

    /** What is drawn behind or above the lines. */
    enum Decoration {
        PLAIN,
        RULED,
        SHADED
    }

    float height() {
        return (float) lines.stream().mapToDouble(TextLine::height).sum();
    }
}
