package org.patientcare.documents.pdf;

import io.nayuki.qrcodegen.QrCode;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentCatalog;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDMetadata;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.graphics.color.PDOutputIntent;
import org.apache.pdfbox.pdmodel.interactive.viewerpreferences.PDViewerPreferences;
import org.patientcare.documents.pdf.Typesetting.Style;
import org.patientcare.documents.pdf.Typesetting.TextLine;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;

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

    private static final String SRGB = "sRGB IEC61966-2.1";
    private static final String CREATOR = "Patient Care";

    private static final String XMP =
            """
            <?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
                xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
            <pdfaid:part>2</pdfaid:part>
            <pdfaid:conformance>U</pdfaid:conformance>
            <dc:format>application/pdf</dc:format>
            <dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
            <dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
            <xmp:CreatorTool>{tool}</xmp:CreatorTool>
            <xmp:CreateDate>{date}</xmp:CreateDate>
            </rdf:Description>
            </rdf:RDF>
            </x:xmpmeta>
            <?xpacket end="w"?>""";

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
        try (PDDocument document = new PDDocument()) {
            document.setDocumentId(UUID.fromString(prescription.code()).getMostSignificantBits());
            describe(document);
            Map<Fonts.Face, PDFont> fonts = new EnumMap<>(Fonts.Face.class);
            for (Fonts.Face face : Fonts.Face.values()) {
                fonts.put(face, PDType0Font.load(document, loaded.font(face), true));
            }
            List<Pages.Page> all = pages.all();
            for (int i = 0; i < all.size(); i++) {
                PDPage page = new PDPage(new PDRectangle(Pages.WIDTH, Pages.HEIGHT));
                document.addPage(page);
                try (PDPageContentStream stream = new PDPageContentStream(document, page)) {
                    PageCanvas canvas = new PageCanvas(stream, fonts);
                    if (preview) {
                        canvas.drawDiagonally(
                                Style.WATERMARK, foot, typesetting.width(Style.WATERMARK, foot));
                    }
                    if (i == 0 && logo != null) {
                        canvas.draw(logo.in(document), logo, Pages.TOP);
                    }
                    canvas.draw(all.get(i));
                    drawHeaderAndFooter(canvas, i + 1, all.size());
                    if (i == all.size() - 1 && !preview) {
                        drawVerification(canvas);
                    }
                }
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            document.save(bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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

    /** The metadata that PDF/A-2u requires: conformance, colour profile, language and title. */
    private void describe(PDDocument document) throws IOException {
        PDDocumentInformation information = document.getDocumentInformation();
        information.setTitle(foot);
        information.setAuthor(prescription.organization());
        information.setCreator(CREATOR);
        information.setCreationDate(
                GregorianCalendar.from(prescription.issuedAt().atZone(ZoneOffset.UTC)));
        PDDocumentCatalog catalog = document.getDocumentCatalog();
        Language language = prescription.language();
        catalog.setLanguage(language.code());
        PDViewerPreferences preferences = new PDViewerPreferences(catalog.getCOSObject());
        preferences.setDisplayDocTitle(true);
        catalog.setViewerPreferences(preferences);
        PDMetadata metadata = new PDMetadata(document);
        metadata.importXMPMetadata(
                Template.fill(
                                XMP,
                                Map.of(
                                        "language", language.code(),
                                        "title", Template.escapedMarkup(foot),
                                        "tool", CREATOR,
                                        "date", prescription.issuedAt().toString(),
                                        "author",
                                                Template.escapedMarkup(
                                                        prescription.organization())))
                        .getBytes(StandardCharsets.UTF_8));
        catalog.setMetadata(metadata);
        catalog.addOutputIntent(colours(document));
    }

    private static PDOutputIntent colours(PDDocument document) throws IOException {
        byte[] profile = ICC_Profile.getInstance(ColorSpace.CS_sRGB).getData();
        PDOutputIntent intent = new PDOutputIntent(document, new ByteArrayInputStream(profile));
        intent.setInfo(SRGB);
        intent.setOutputCondition(SRGB);
        intent.setOutputConditionIdentifier(SRGB);
        intent.setRegistryName("http://www.color.org");
        return intent;
    }
}
