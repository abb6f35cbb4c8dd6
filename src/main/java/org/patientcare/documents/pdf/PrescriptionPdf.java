package org.patientcare.documents.pdf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;

/** Renders prescriptions as PDFs. The same prescription always results in the same bytes. */
public final class PrescriptionPdf {

    private PrescriptionPdf() {}

    /** Renders the PDF, without a signature. */
    public static byte[] print(PrintedPrescription prescription) {
        return FontPool.use(loaded -> print(prescription, loaded, false));
    }

    /**
     * Renders a preview: each page says that it is not a prescription, and the QR code is left out.
     */
    public static byte[] preview(PrintedPrescription prescription) {
        return FontPool.use(loaded -> print(prescription, loaded, true));
    }

    private static byte[] print(
            PrintedPrescription prescription, LoadedFonts loaded, boolean preview) {
        DocumentLabels documentLabels = DocumentLabels.in(prescription.language());
        Typesetting typesetting = new Typesetting(loaded);
        Pages pages = new Pages();
        new PrescriptionBlocks(prescription, documentLabels, typesetting).all().forEach(pages::add);
        pages.reserve(VerificationSection.HEIGHT);
        try (PDDocument document = new PDDocument()) {
            document.setDocumentId(UUID.fromString(prescription.code()).getMostSignificantBits());
            String foot =
                    preview
                            ? documentLabels.text("preview")
                            : documentLabels.text("foot", prescription.code());
            PdfAMetadata.describe(document, prescription, foot);
            Map<FontFace, PDFont> fonts = new EnumMap<>(FontFace.class);
            for (FontFace face : FontFace.values()) {
                fonts.put(face, PDType0Font.load(document, loaded.font(face), true));
            }
            HeaderFooter headerFooter =
                    new HeaderFooter(prescription, documentLabels, typesetting, foot);
            Watermark mark = preview ? new Watermark(foot, typesetting) : null;
            List<Pages.Page> all = pages.all();
            for (int i = 0; i < all.size(); i++) {
                PDPage page = new PDPage(new PDRectangle(Pages.WIDTH, Pages.HEIGHT));
                document.addPage(page);
                try (PDPageContentStream stream = new PDPageContentStream(document, page)) {
                    PageCanvas canvas = new PageCanvas(stream, fonts);
                    if (preview) {
                        mark.draw(canvas);
                    }
                    canvas.draw(all.get(i));
                    headerFooter.draw(canvas, i + 1, all.size());
                    if (i == all.size() - 1 && !preview) {
                        new VerificationSection(prescription, documentLabels, typesetting)
                                .draw(canvas);
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
}
