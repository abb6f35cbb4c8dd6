package org.patientcare.documents.pdf;

import java.io.IOException;

/** Says across a page, behind all that stands there, that it is no document yet. */
final class Watermark {

    private final String text;
    private final float width;

    Watermark(String text, Typesetting typesetting) {
        this.text = text;
        width = typesetting.width(Style.MARK, text);
    }

    void draw(PageCanvas canvas) throws IOException {
        canvas.across(Style.MARK, text, width);
    }
}
