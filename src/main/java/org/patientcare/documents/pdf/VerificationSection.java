package org.patientcare.documents.pdf;

import io.nayuki.qrcodegen.QrCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The QR code with its explanation, at the bottom of the last page. Measures in points. */
final class VerificationSection {

    /** Includes the distance to the content above. */
    static final float HEIGHT = 122;

    /**
     * Edge length of the QR code. Phones can read modules of 0.6 mm from bad printers, and the
     * longest usual URL needs 45 modules per side.
     */
    private static final float EDGE = 92;

    private static final float TOP = Pages.BOTTOM + EDGE + 4;
    private static final float TEXT = Pages.MARGIN + EDGE + 20;

    private final PrintedPrescription prescription;
    private final DocumentLabels documentLabels;
    private final Typesetting typesetting;

    VerificationSection(
            PrintedPrescription prescription,
            DocumentLabels documentLabels,
            Typesetting typesetting) {
        this.prescription = prescription;
        this.documentLabels = documentLabels;
        this.typesetting = typesetting;
    }

    void draw(PageCanvas canvas) throws IOException {
        QrCode code = QrCode.encodeText(prescription.verifyUrl(), QrCode.Ecc.MEDIUM);
        canvas.draw(code, Pages.MARGIN, TOP, EDGE);
        float at = TOP + 2;
        for (TextLine line : text()) {
            canvas.draw(line, at);
            at -= line.height();
        }
    }

    private List<TextLine> text() {
        float width = Pages.RIGHT_EDGE - TEXT;
        List<TextLine> lines = new ArrayList<>();
        lines.addAll(typesetting.column(TEXT, width, Style.NAME, documentLabels.text("check")));
        lines.addAll(typesetting.column(TEXT, width, Style.CAPTION, documentLabels.text("scan")));
        lines.add(TextLine.gap(3));
        lines.addAll(typesetting.column(TEXT, width, Style.LINK, prescription.verifyUrl()));
        if (prescription.sealedBy() != null) {
            lines.add(TextLine.gap(3));
            lines.addAll(
                    typesetting.column(
                            TEXT,
                            width,
                            Style.SMALL,
                            documentLabels.text("seal", prescription.sealedBy())));
        }
        return lines;
    }
}
