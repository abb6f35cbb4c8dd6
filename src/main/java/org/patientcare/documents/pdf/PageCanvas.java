package org.patientcare.documents.pdf;

import io.nayuki.qrcodegen.QrCode;
import java.awt.Color;
import java.io.IOException;
import java.util.Map;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import org.apache.pdfbox.util.Matrix;
import org.patientcare.documents.pdf.Fonts.Face;
import org.patientcare.documents.pdf.Pages.Block;
import org.patientcare.documents.pdf.Typesetting.Style;
import org.patientcare.documents.pdf.Typesetting.TextLine;

/** Draws on one page. Measures in points, from the lower left corner. */
final class PageCanvas {

    /** Distance of the baseline from the bottom of a line, as a fraction of its height. */
    private static final float BASELINE = 0.29f;

    private static final float HAIRLINE = 0.6f;

    private final PDPageContentStream stream;
    private final Map<Face, PDFont> fonts;

    /** Null for that of {@link Style.Ink}. */
    private Color accent;

    PageCanvas(PDPageContentStream stream, Map<Face, PDFont> fonts) {
        this.stream = stream;
        this.fonts = fonts;
    }

    /**
     * @param color 0xRRGGBB; null for the usual one
     */
    void setAccent(Integer color) {
        accent = color == null ? null : new Color(color);
    }

    void draw(Pages.Page page) throws IOException {
        for (Pages.Band band : page.bands()) {
            if (band.decoration() == Block.Decoration.SHADED) {
                fill(Style.Ink.SHADE);
                stream.addRect(
                        Pages.MARGIN,
                        band.top() - band.height(),
                        Pages.CONTENT_WIDTH,
                        band.height());
                stream.fill();
            } else {
                rule(band.top());
            }
        }
        for (Pages.PlacedLine placedLine : page.lines()) {
            draw(placedLine.line(), placedLine.top());
        }
    }

    void draw(TextLine line, float top) throws IOException {
        float y = top - line.height() * (1 - BASELINE);
        for (TextLine.Run run : line.runs()) {
            fill(run.style().ink());
            stream.beginText();
            stream.setFont(fonts.get(run.style().face()), run.style().size());
            stream.newLineAtOffset(run.x(), y);
            stream.showText(run.text());
            stream.endText();
        }
    }

    /**
     * Draws a text diagonally across the page, from the lower left to the upper right.
     *
     * @param width of the text in points
     */
    void drawDiagonally(Style style, String text, float width) throws IOException {
        Matrix turned =
                Matrix.getRotateInstance(
                        Math.atan2(Pages.HEIGHT, Pages.WIDTH), Pages.WIDTH / 2, Pages.HEIGHT / 2);
        turned.translate(-width / 2, -style.size() * BASELINE);
        fill(style.ink());
        stream.beginText();
        stream.setFont(fonts.get(style.face()), style.size());
        stream.setTextMatrix(turned);
        stream.showText(text);
        stream.endText();
    }

    /**
     * Draws a picture at the left margin.
     *
     * @param top its upper edge
     */
    void draw(PDImageXObject picture, PrintedLogo logo, float top) throws IOException {
        stream.drawImage(picture, Pages.MARGIN, top - logo.height(), logo.width(), logo.height());
    }

    /** Draws a horizontal rule from margin to margin. */
    void rule(float y) throws IOException {
        fill(Style.Ink.RULE);
        stream.addRect(Pages.MARGIN, y, Pages.CONTENT_WIDTH, HAIRLINE);
        stream.fill();
    }

    /**
     * Draws a QR code.
     *
     * @param edge edge length of the code in points, without the quiet zone around it
     */
    void draw(QrCode code, float x, float top, float edge) throws IOException {
        float module = edge / code.size;
        fill(Style.Ink.BLACK);
        for (int row = 0; row < code.size; row++) {
            for (int from = 0; from < code.size; ) {
                int to = from;
                while (code.getModule(to, row)) {
                    to++;
                }
                if (to > from) {
                    stream.addRect(
                            x + from * module,
                            top - (row + 1) * module,
                            (to - from) * module,
                            module);
                }
                from = to + 1;
            }
        }
        stream.fill();
    }

    private void fill(Style.Ink ink) throws IOException {
        if (ink == Style.Ink.ACCENT && accent != null) {
            stream.setNonStrokingColor(accent);
        } else {
            stream.setNonStrokingColor(ink.red(), ink.green(), ink.blue());
        }
    }
}
