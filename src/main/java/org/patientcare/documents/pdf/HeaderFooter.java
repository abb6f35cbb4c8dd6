package org.patientcare.documents.pdf;

import java.io.IOException;

/** The foot of every page and the running head of all but the first. Measures in points. */
final class HeaderFooter {

    private static final float HEAD = Pages.HEIGHT - 44;
    private static final float FOOT = 44;
    private static final float THIRD = Pages.INNER / 3;

    private final PrintedPrescription prescription;
    private final Words words;
    private final Typesetting typesetting;
    private final String foot;

    /**
     * @param foot what stands at the foot of each page
     */
    HeaderFooter(
            PrintedPrescription prescription, Words words, Typesetting typesetting, String foot) {
        this.prescription = prescription;
        this.words = words;
        this.typesetting = typesetting;
        this.foot = foot;
    }

    /**
     * @param number of the page, from 1
     */
    void draw(PageCanvas canvas, int number, int count) throws IOException {
        canvas.rule(FOOT + 6);
        canvas.draw(TextLine.of(Pages.MARGIN, Style.SMALL, foot), FOOT);
        toTheRight(canvas, words.of("page", number, count), FOOT);
        if (number > 1) {
            String whose = typesetting.cut(prescription.patient().name(), 2 * THIRD, Style.SMALL);
            canvas.draw(TextLine.of(Pages.MARGIN, Style.SMALL, whose), HEAD);
            toTheRight(canvas, words.date(prescription.issuedOn()), HEAD);
            canvas.rule(HEAD - Style.SMALL.leading() - 4);
        }
    }

    private void toTheRight(PageCanvas canvas, String text, float top) throws IOException {
        float x = Pages.RIGHT - typesetting.width(Style.SMALL, text);
        canvas.draw(TextLine.of(x, Style.SMALL, text), top);
    }
}
