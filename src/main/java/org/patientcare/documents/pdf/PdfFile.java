package org.patientcare.documents.pdf;

import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.GregorianCalendar;
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
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;

/**
 * Writes A4 pages as PDF/A-2u, with embedded fonts. The same content always results in the same
 * bytes.
 *
 * @param id decides the id in the file, which would otherwise depend on the time
 * @param title the title that viewers show
 * @param author the organization
 */
record PdfFile(UUID id, Language language, Instant createdAt, String title, String author) {

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

    /** Draws one of the pages. */
    interface PageDrawing {

        /**
         * @param number of the page, from 1
         */
        void draw(PDDocument document, PageCanvas canvas, int number) throws IOException;
    }

    /**
     * @param count how many pages there are
     */
    byte[] write(int count, Fonts loaded, PageDrawing drawing) {
        try (PDDocument document = new PDDocument()) {
            document.setDocumentId(id.getMostSignificantBits());
            describe(document);
            Map<Fonts.Face, PDFont> fonts = new EnumMap<>(Fonts.Face.class);
            for (Fonts.Face face : Fonts.Face.values()) {
                fonts.put(face, PDType0Font.load(document, loaded.font(face), true));
            }
            for (int number = 1; number <= count; number++) {
                PDPage page = new PDPage(new PDRectangle(Pages.WIDTH, Pages.HEIGHT));
                document.addPage(page);
                try (PDPageContentStream stream = new PDPageContentStream(document, page)) {
                    drawing.draw(document, new PageCanvas(stream, fonts), number);
                }
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            document.save(bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The metadata that PDF/A-2u requires: conformance, colour profile, language and title. */
    private void describe(PDDocument document) throws IOException {
        PDDocumentInformation information = document.getDocumentInformation();
        information.setTitle(title);
        information.setAuthor(author);
        information.setCreator(CREATOR);
        information.setCreationDate(GregorianCalendar.from(createdAt.atZone(ZoneOffset.UTC)));
        PDDocumentCatalog catalog = document.getDocumentCatalog();
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
                                        "title", Template.escapedMarkup(title),
                                        "tool", CREATOR,
                                        "date", createdAt.toString(),
                                        "author", Template.escapedMarkup(author)))
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
