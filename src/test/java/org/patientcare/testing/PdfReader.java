package org.patientcare.testing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSDocument;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObjectKey;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.verapdf.core.VeraPDFException;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.ValidationResult;

/** Reads a PDF as other programs do. */
public final class PdfReader {

    private static final int DPI = 150;
    private static final Set<String> ACTIONS =
            Set.of("JavaScript", "JS", "OpenAction", "AA", "A", "Launch", "URI", "EmbeddedFiles");

    private PdfReader() {}

    public static int pages(byte[] pdf) {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return document.getNumberOfPages();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All text, each run of white space as one blank. */
    public static String text(byte[] pdf) {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return new PDFTextStripper().getText(document).replaceAll("\\s+", " ").strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The code points of all characters that are drawn. */
    public static Set<Integer> characters(byte[] pdf) {
        Set<Integer> found = new HashSet<>();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition text) {
                    text.getUnicode().codePoints().forEach(found::add);
                }
            }.getText(document);
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The names of dictionary entries that could make a viewer run or open something. */
    public static Set<String> actions(byte[] pdf) {
        Set<String> found = new TreeSet<>();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            COSDocument objects = document.getDocument();
            for (COSObjectKey key : objects.getXrefTable().keySet()) {
                collectActions(objects.getObjectFromPool(key).getObject(), found);
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void collectActions(COSBase object, Set<String> found) {
        if (object instanceof COSDictionary dictionary) {
            for (COSName name : dictionary.keySet()) {
                if (ACTIONS.contains(name.getName())) {
                    found.add(name.getName());
                }
                collectActions(dictionary.getItem(name), found);
            }
        } else if (object instanceof COSArray array) {
            array.forEach(each -> collectActions(each, found));
        }
    }

    /** The text of the QR code on the last page, read from an image of the page. */
    public static String qrCode(byte[] pdf) {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return QrReader.text(
                    new PDFRenderer(document)
                            .renderImageWithDPI(document.getNumberOfPages() - 1, DPI));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The violations of PDF/A-2u that veraPDF finds; empty if there are none. */
    public static String pdfaViolations(byte[] pdf) {
        VeraGreenfieldFoundryProvider.initialise();
        PDFAFlavour flavour = PDFAFlavour.PDFA_2_U;
        try (PDFAParser parser =
                        Foundries.defaultInstance()
                                .createParser(new ByteArrayInputStream(pdf), flavour);
                PDFAValidator validator =
                        Foundries.defaultInstance().createValidator(flavour, false)) {
            ValidationResult result = validator.validate(parser);
            return result.isCompliant() ? "" : result.getTestAssertions().toString();
        } catch (VeraPDFException | IOException e) {
            throw new AssertionError(e);
        }
    }
}
