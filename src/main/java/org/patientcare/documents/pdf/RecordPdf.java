package org.patientcare.documents.pdf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.interactive.viewerpreferences.PDViewerPreferences;
import org.patientcare.documents.pdf.Pages.Block;
import org.patientcare.documents.pdf.Typesetting.Style;
import org.patientcare.documents.pdf.Typesetting.TextLine;

/** Renders what is held of somebody for people to read. Measures in points. */
public final class RecordPdf {

    /** More than anybody reads; a document of so many takes a node a second. */
    static final int MAX_PAGES = 200;

    /** Upper edge of the header of every page but the first. */
    private static final float HEAD = Pages.HEIGHT - 44;

    /** Upper edge of the footer of every page. */
    private static final float FOOT = 44;

    private final PrintedRecord content;
    private final DocumentLabels labels;
    private final Fonts loaded;
    private final Typesetting typesetting;

    private RecordPdf(PrintedRecord content, Fonts loaded) {
        this.content = content;
        this.loaded = loaded;
        labels = DocumentLabels.in(content.language());
        typesetting = new Typesetting(loaded);
    }

    /** Renders the PDF, without a signature. */
    public static byte[] print(PrintedRecord content) {
        return Fonts.use(loaded -> new RecordPdf(content, loaded).bytes());
    }

    private byte[] bytes() {
        List<Pages.Page> all = laidOut();
        try (PDDocument document = new PDDocument()) {
            describe(document);
            Map<Fonts.Face, PDFont> fonts = new EnumMap<>(Fonts.Face.class);
            for (Fonts.Face face : Fonts.Face.values()) {
                fonts.put(face, PDType0Font.load(document, loaded.font(face), true));
            }
            for (int i = 0; i < all.size(); i++) {
                PDPage page = new PDPage(new PDRectangle(Pages.WIDTH, Pages.HEIGHT));
                document.addPage(page);
                try (PDPageContentStream stream = new PDPageContentStream(document, page)) {
                    PageCanvas canvas = new PageCanvas(stream, fonts);
                    canvas.draw(all.get(i));
                    drawHeaderAndFooter(canvas, i + 1, all.size());
                }
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            document.save(bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Pages.Page> laidOut() {
        Pages pages = new Pages();
        List<TextLine> head = new ArrayList<>(lines(Style.TITLE, content.title()));
        head.addAll(lines(Style.ORGANIZATION, content.author()));
        content.lead().forEach(text -> head.addAll(lines(Style.BODY, text)));
        pages.add(new Block(head, Block.Decoration.PLAIN));
        for (PrintedRecord.Part part : content.parts()) {
            pages.add(new Block(lines(Style.NAME, part.heading()), Block.Decoration.SHADED));
            for (PrintedRecord.Entry entry : part.entries()) {
                if (pages.all().size() >= MAX_PAGES) {
                    pages.add(new Block(lines(Style.NAME, content.cut()), Block.Decoration.PLAIN));
                    return pages.all();
                }
                pages.add(new Block(lines(entry), Block.Decoration.RULED));
            }
        }
        if (!content.end().isEmpty()) {
            pages.add(new Block(lines(Style.CAPTION, content.end()), Block.Decoration.RULED));
        }
        return pages.all();
    }

    private List<TextLine> lines(PrintedRecord.Entry entry) {
        List<TextLine> lines = new ArrayList<>(lines(Style.BODY, entry.line()));
        entry.paragraphs().forEach(text -> lines.addAll(lines(Style.BODY, text)));
        return lines;
    }

    private List<TextLine> lines(Style style, String text) {
        return text.isEmpty()
                ? List.of()
                : typesetting.column(Pages.MARGIN, Pages.CONTENT_WIDTH, style, text);
    }

    /**
     * @param number number of the page, from 1
     * @param count number of all pages
     */
    private void drawHeaderAndFooter(PageCanvas canvas, int number, int count) throws IOException {
        canvas.rule(FOOT + 6);
        String page = labels.text("page", number, count);
        float x = Pages.RIGHT_EDGE - typesetting.width(Style.SMALL, page);
        canvas.draw(TextLine.of(x, Style.SMALL, page), FOOT);
        if (number > 1) {
            String title = typesetting.truncate(content.title(), Pages.CONTENT_WIDTH, Style.SMALL);
            canvas.draw(TextLine.of(Pages.MARGIN, Style.SMALL, title), HEAD);
            canvas.rule(HEAD - Style.SMALL.leading() - 4);
        }
    }

    private void describe(PDDocument document) {
        PDDocumentInformation information = document.getDocumentInformation();
        information.setTitle(content.title());
        information.setAuthor(content.author());
        information.setCreationDate(
                GregorianCalendar.from(content.madeAt().atZone(ZoneOffset.UTC)));
        document.getDocumentCatalog().setLanguage(content.language().code());
        PDViewerPreferences preferences =
                new PDViewerPreferences(document.getDocumentCatalog().getCOSObject());
        preferences.setDisplayDocTitle(true);
        document.getDocumentCatalog().setViewerPreferences(preferences);
    }
}
