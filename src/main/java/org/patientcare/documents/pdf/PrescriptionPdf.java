package org.patientcare.documents.pdf;

import io.nayuki.qrcodegen.QrCode;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.patientcare.documents.pdf.Typesetting.Style;
import org.patientcare.documents.pdf.Typesetting.TextLine;
import org.patientcare.platform.shared.Language;

/**
 * Renders prescriptions as PDFs. The same prescription always results in the same bytes. Measures
 * in points.
 */
public final class PrescriptionPdf {

    /** Upper edge of the header of every page but the first. */
    private static final float HEAD = Pages.HEIGHT - 44;

    /** Upper edge of the footer of every page. */
    private static final float FOOT = 44;

    private static final float THIRD = Pages.CONTENT_WIDTH / 3;

    /**
     * Edge length of the QR code. Phones can read modules of 0.6 mm from bad printers, and the
     * longest usual URL needs 45 modules per side.
     */
    private static final float QR_EDGE = 92;

    /** Includes the distance to the content above. */
    private static final float VERIFICATION_HEIGHT = 122;

    private static final float VERIFICATION_TOP = Pages.BOTTOM + QR_EDGE + 4;
    private static final float VERIFICATION_TEXT = Pages.MARGIN + QR_EDGE + 20;

    private final PrintedPrescription prescription;
    private final DocumentLabels documentLabels;
    private final Fonts loaded;
    private final Typesetting typesetting;
    private final boolean preview;

    /** Null for none. */
    private final PrintedLogo logo;

    /** The title, and the text in the footer of each page. */
    private final String foot;

    private PrescriptionPdf(PrintedPrescription prescription, Fonts loaded, boolean preview) {
        this.prescription = prescription;
        this.loaded = loaded;
        this.preview = preview;
        documentLabels = DocumentLabels.in(prescription.language());
        typesetting = new Typesetting(loaded);
        byte[] png = prescription.letterhead().logo();
        logo = png == null ? null : new PrintedLogo(png);
        foot =
                preview
                        ? documentLabels.text("preview")
                        : documentLabels.text("foot", prescription.code());
    }

    /** Renders the PDF, without a signature. */
    public static byte[] print(PrintedPrescription prescription) {
        return Fonts.use(loaded -> new PrescriptionPdf(prescription, loaded, false).bytes());
    }

    /**
     * Renders a preview: each page says that it is not a prescription, and the QR code is left out.
     */
    public static byte[] preview(PrintedPrescription prescription) {
        return Fonts.use(loaded -> new PrescriptionPdf(prescription, loaded, true).bytes());
    }

    private byte[] bytes() {
        Pages pages = new Pages();
        float logoHeight = logo == null ? 0 : logo.height();
        new PrescriptionBlocks(prescription, documentLabels, typesetting, logoHeight)
                .all()
                .forEach(pages::add);
        pages.reserve(VERIFICATION_HEIGHT);
        List<Pages.Page> all = pages.all();
        return new PdfFile(
                        UUID.fromString(prescription.code()),
                        prescription.language(),
                        prescription.issuedAt(),
                        foot,
                        prescription.organization())
                .write(
                        all.size(),
                        loaded,
                        (document, canvas, number) -> draw(document, canvas, number, all));
    }

    private void draw(PDDocument document, PageCanvas canvas, int number, List<Pages.Page> all)
            throws IOException {
        canvas.setAccent(prescription.letterhead().accent());
        if (preview) {
            canvas.drawDiagonally(Style.WATERMARK, foot, typesetting.width(Style.WATERMARK, foot));
        }
        if (number == 1 && logo != null) {
            canvas.draw(logo.in(document), logo, Pages.TOP);
        }
        canvas.draw(all.get(number - 1));
        drawHeaderAndFooter(canvas, number, all.size());
        if (number == all.size() && !preview) {
            drawVerification(canvas);
        }
    }

    /**
     * @param number number of the page, from 1
     * @param count number of all pages
     */
    private void drawHeaderAndFooter(PageCanvas canvas, int number, int count) throws IOException {
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

    /** The QR code with its explanation, at the bottom of the last page. */
    private void drawVerification(PageCanvas canvas) throws IOException {
        QrCode code = QrCode.encodeText(prescription.verifyUrl(), QrCode.Ecc.MEDIUM);
        canvas.draw(code, Pages.MARGIN, VERIFICATION_TOP, QR_EDGE);
        List<TextLine> lines = new ArrayList<>();
        lines.addAll(explanation(Style.NAME, documentLabels.text("check")));
        lines.addAll(explanation(Style.CAPTION, documentLabels.text("scan")));
        lines.add(TextLine.gap(3));
        lines.addAll(explanation(Style.LINK, prescription.verifyUrl()));
        if (prescription.sealedBy() != null) {
            lines.add(TextLine.gap(3));
            lines.addAll(
                    explanation(Style.SMALL, documentLabels.text("seal", prescription.sealedBy())));
        }
        float at = VERIFICATION_TOP + 2;
        for (TextLine line : lines) {
            canvas.draw(line, at);
            at -= line.height();
        }
    }

    private List<TextLine> explanation(Style style, String text) {
        return typesetting.column(
                VERIFICATION_TEXT, Pages.RIGHT_EDGE - VERIFICATION_TEXT, style, text);
    }

    /**
     * The content of a printed prescription; unset fields are null. All texts are results of {@link
     * PrintableText#clean}.
     *
     * @param verifyUrl target of the QR code
     * @param issuedOn day of issue in the organization's time zone
     * @param sealedBy owner of the electronic seal that the PDF will carry; null for none
     * @param letterhead what is printed of the organization beside its name
     */
    public record PrintedPrescription(
            String code,
            String verifyUrl,
            Language language,
            Instant issuedAt,
            LocalDate issuedOn,
            String organization,
            Prescriber prescriber,
            Person patient,
            List<Item> items,
            String notes,
            String sealedBy,
            Letterhead letterhead) {

        /**
         * The organization's letterhead.
         *
         * @param logo a PNG of at most 480 x 120 pixels; null for none
         * @param accent the color of titles and labels, 0xRRGGBB; null for that of the service
         * @param lines how to reach it
         */
        public record Letterhead(byte[] logo, Integer accent, List<String> lines) {

            /** Of plain paper. */
            public static final Letterhead NONE = new Letterhead(null, null, List.of());
        }

        /** The professional. */
        public record Prescriber(String name, String title, String collegiateNumber) {}

        /**
         * The patient.
         *
         * @param knownAs another name by which the patient is known; null for none
         * @param gender {@code male} or {@code female}
         */
        public record Person(String name, String knownAs, String gender, LocalDate birthDate) {}

        /** A medicine. */
        public record Item(String activeSubstance, String dose, String posology, String quantity) {}
    }
}
