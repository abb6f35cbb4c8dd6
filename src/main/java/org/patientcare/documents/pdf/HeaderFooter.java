package org.patientcare.documents.pdf;

import java.io.IOException;

/** The footer of every page, and the header of every page but the first. Measures in points. */
final class HeaderFooter {

    private static final float HEAD = Pages.HEIGHT - 44;
    private static final float FOOT = 44;
    private static final float THIRD = Pages.CONTENT_WIDTH / 3;

    private final PrintedPrescription prescription;
    private final DocumentLabels documentLabels;
    private final Typesetting typesetting;
    private final String foot;

    /**
     * @param foot text in the footer of each page
     */
    HeaderFooter(
            PrintedPrescription prescription,
            DocumentLabels documentLabels,
            Typesetting typesetting,
            String foot) {
        this.prescription = prescription;
        this.documentLabels = documentLabels;
        this.typesetting = typesetting;
        this.foot = foot;
    }

    /**
     * @param number number of the page, from 1
     * @param count number of all pages
     */
    void draw(PageCanvas canvas, int number, int count) throws IOException {
        canvas.rule(FOOT + 6);
        canvas.draw(TextLine.of(Pages.MARGIN, Style.SMALL, foot), FOOT);
        drawRightAligned(canvas, documentLabels.text("page", number, count), FOOT);
        if (number > 1) {
            String whose =
                    typesetting.truncate(prescription.patient().name(), 2 * THIRD, Style.SMALL);
            canvas.draw(TextLine.of(Pages.MARGIN, Style.SMALL, whose), HEAD);
            drawRightAligned(canvas, documentLabels.date(prescription.issuedOn()), HEAD);
            canvas.rule(HEAD - Style.SMALL.leading() - 4);
        }
    }

    private void drawRightAligned(PageCanvas canvas, String text, float top) throws IOException {
        float x = Pages.RIGHT_EDGE - typesetting.width(Style.SMALL, text);
        canvas.draw(TextLine.of(x, Style.SMALL, text), top);
    }
}
