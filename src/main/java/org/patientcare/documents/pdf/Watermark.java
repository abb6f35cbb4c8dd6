package org.patientcare.documents.pdf;

import java.io.IOException;

/** Draws the watermark of a preview, diagonally and behind the content of the page. */
final class Watermark {

    private final String text;
    private final float width;

    Watermark(String text, Typesetting typesetting) {
        this.text = text;
        width = typesetting.width(Style.WATERMARK, text);
    }

    void draw(PageCanvas canvas) throws IOException {
        canvas.drawDiagonally(Style.WATERMARK, text, width);
    }
}
