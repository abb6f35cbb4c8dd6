package org.patientcare.documents.pdf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.patientcare.documents.pdf.Pages.Block;
import org.patientcare.documents.pdf.PrintedReport.Fact;
import org.patientcare.documents.pdf.PrintedReport.Part;
import org.patientcare.documents.pdf.Typesetting.Style;
import org.patientcare.documents.pdf.Typesetting.TextLine;

/**
 * Renders reports as PDFs. The same report always results in the same bytes. Measures in points.
 */
public final class ReportPdf {

    /** Upper edge of the header of every page but the first. */
    private static final float HEAD = Pages.HEIGHT - 44;

    /** Upper edge of the footer of every page. */
    private static final float FOOT = 44;

    private static final float GUTTER = 24;
    private static final float PADDING = 6;
    private static final float TITLE_WIDTH = 250;
    private static final float LABEL_WIDTH = 190;

    /** What of a part is at least on the same page as its heading. */
    private static final float WITH_HEADING = 60;

    private static final float TEXT_AT = Pages.MARGIN + LABEL_WIDTH + GUTTER / 2;

    private final PrintedReport report;
    private final DocumentLabels documentLabels;
    private final Fonts loaded;
    private final Typesetting typesetting;

    private ReportPdf(PrintedReport report, Fonts loaded) {
        this.report = report;
        this.loaded = loaded;
        documentLabels = DocumentLabels.in(report.language());
        typesetting = new Typesetting(loaded);
    }

    /** Renders the PDF, without a signature. */
    public static byte[] print(PrintedReport report) {
        return Fonts.use(loaded -> new ReportPdf(report, loaded).bytes());
    }

    private byte[] bytes() {
        Pages pages = new Pages();
        addTo(pages);
        List<Pages.Page> all = pages.all();
        return new PdfFile(
                        report.id(),
                        report.language(),
                        report.issuedAt(),
                        report.title(),
                        report.organization())
                .write(
                        all.size(),
                        loaded,
                        (document, canvas, number) -> {
                            canvas.draw(all.get(number - 1));
                            drawHeaderAndFooter(canvas, number, all.size());
                        });
    }

    private void addTo(Pages pages) {
        pages.add(head());
        if (report.introduction() != null) {
            pages.add(paragraph(Style.BODY, report.introduction()));
        }
        for (Part part : report.parts()) {
            Block heading = heading(part);
            pages.reserve(heading.height() + WITH_HEADING);
            pages.add(heading);
            part.facts().forEach(fact -> pages.add(line(fact)));
        }
        if (report.sealedBy() != null) {
            pages.add(paragraph(Style.SMALL, documentLabels.text("seal", report.sealedBy())));
        }
    }

    private Block head() {
        List<TextLine> organization =
                typesetting.column(
                        Pages.MARGIN,
                        Pages.CONTENT_WIDTH - TITLE_WIDTH - GUTTER,
                        Style.ORGANIZATION,
                        report.organization());
        List<TextLine> title = new ArrayList<>();
        title.addAll(rightAligned(Style.TITLE, report.title()));
        title.addAll(rightAligned(Style.CAPTION, documentLabels.date(report.issuedOn())));
        List<TextLine> lines = new ArrayList<>(TextLine.sideBySide(organization, title));
        lines.add(TextLine.gap(PADDING));
        return new Block(lines, Block.Decoration.PLAIN);
    }

    private List<TextLine> rightAligned(Style style, String text) {
        return typesetting.rightAlignedColumn(Pages.RIGHT_EDGE, TITLE_WIDTH, style, text);
    }

    private Block paragraph(Style style, String text) {
        return new Block(
                typesetting.column(Pages.MARGIN, Pages.CONTENT_WIDTH, style, text),
                Block.Decoration.PLAIN);
    }

    private Block heading(Part part) {
        List<TextLine> lines = new ArrayList<>(List.of(TextLine.gap(2 * PADDING)));
        lines.addAll(
                typesetting.column(Pages.MARGIN, Pages.CONTENT_WIDTH, Style.NAME, part.heading()));
        if (part.text() != null) {
            lines.addAll(
                    typesetting.column(Pages.MARGIN, Pages.CONTENT_WIDTH, Style.BODY, part.text()));
        }
        return new Block(lines, Block.Decoration.PLAIN);
    }

    private Block line(Fact fact) {
        float width = Pages.RIGHT_EDGE - TEXT_AT;
        List<TextLine> right =
                new ArrayList<>(typesetting.column(TEXT_AT, width, Style.BODY, fact.text()));
        if (fact.more() != null) {
            right.addAll(typesetting.column(TEXT_AT, width, Style.SMALL, fact.more()));
        }
        List<TextLine> lines = new ArrayList<>(List.of(TextLine.gap(PADDING / 2)));
        lines.addAll(
                TextLine.sideBySide(
                        typesetting.column(Pages.MARGIN, LABEL_WIDTH, Style.CAPTION, fact.label()),
                        right));
        return new Block(lines, Block.Decoration.RULED);
    }

    /**
     * @param number number of the page, from 1
     * @param count number of all pages
     */
    private void drawHeaderAndFooter(PageCanvas canvas, int number, int count) throws IOException {
        canvas.rule(FOOT + 6);
        canvas.draw(TextLine.of(Pages.MARGIN, Style.SMALL, report.foot()), FOOT);
        drawRightAligned(canvas, documentLabels.text("page", number, count), FOOT);
        if (number > 1) {
            String title =
                    typesetting.truncate(report.title(), 2 * Pages.CONTENT_WIDTH / 3, Style.SMALL);
            canvas.draw(TextLine.of(Pages.MARGIN, Style.SMALL, title), HEAD);
            drawRightAligned(canvas, documentLabels.date(report.issuedOn()), HEAD);
            canvas.rule(HEAD - Style.SMALL.leading() - 4);
        }
    }

    private void drawRightAligned(PageCanvas canvas, String text, float top) throws IOException {
        float x = Pages.RIGHT_EDGE - typesetting.width(Style.SMALL, text);
        canvas.draw(TextLine.of(x, Style.SMALL, text), top);
    }
}
