package org.patientcare.documents.pdf;

import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Map;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentCatalog;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.common.PDMetadata;
import org.apache.pdfbox.pdmodel.graphics.color.PDOutputIntent;
import org.apache.pdfbox.pdmodel.interactive.viewerpreferences.PDViewerPreferences;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Template;

/** The metadata that PDF/A-2u requires: conformance, colour profile, language and title. */
final class PdfAMetadata {

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

    private PdfAMetadata() {}

    static void describe(PDDocument document, PrintedPrescription prescription, String title)
            throws IOException {
        PDDocumentInformation information = document.getDocumentInformation();
        information.setTitle(title);
        information.setAuthor(prescription.organization());
        information.setCreator(CREATOR);
        information.setCreationDate(utc(prescription));
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
                                        "title", Template.escapedMarkup(title),
                                        "tool", CREATOR,
                                        "date", prescription.issuedAt().toString(),
                                        "author",
                                                Template.escapedMarkup(
                                                        prescription.organization())))
                        .getBytes(StandardCharsets.UTF_8));
        catalog.setMetadata(metadata);
        catalog.addOutputIntent(colours(document));
    }

    private static Calendar utc(PrintedPrescription prescription) {
        return GregorianCalendar.from(prescription.issuedAt().atZone(ZoneOffset.UTC));
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
