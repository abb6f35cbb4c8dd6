package org.patientcare.documents.pdf;

import java.util.List;

/** Lines that stay on one page if they fit there. */
record Block(List<TextLine> lines, Look look) {

    /** What lies behind or above the lines. */
    enum Look {
        PLAIN,
        RULED,
        SHADED
    }

    float height() {
        return (float) lines.stream().mapToDouble(TextLine::height).sum();
    }
}
