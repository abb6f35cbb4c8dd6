package org.patientcare.documents.pdf;

import java.util.ArrayList;
import java.util.List;
import org.patientcare.documents.pdf.Pages.Block;
import org.patientcare.documents.pdf.PrescriptionPdf.PrintedPrescription;
import org.patientcare.documents.pdf.Typesetting.Style;
import org.patientcare.documents.pdf.Typesetting.TextLine;

/** The content of a prescription as blocks, from the header to the notes. Measures in points. */
final class PrescriptionBlocks {

    private static final float GUTTER = 24;
    private static final float HALF = (Pages.CONTENT_WIDTH - GUTTER) / 2;
    private static final float PADDING = 12;
    private static final float NUMBER_WIDTH = 32;
    private static final float LABEL_WIDTH = 74;
    private static final float TITLE_WIDTH = 190;

    private final PrintedPrescription prescription;
    private final DocumentLabels documentLabels;
    private final Typesetting typesetting;
    private final float logoHeight;

    /**
     * @param logoHeight of the logo above the organization's name; 0 if there is none
     */
    PrescriptionBlocks(
            PrintedPrescription prescription,
            DocumentLabels documentLabels,
            Typesetting typesetting,
            float logoHeight) {
        this.prescription = prescription;
        this.documentLabels = documentLabels;
        this.typesetting = typesetting;
        this.logoHeight = logoHeight;
    }

    List<Block> all() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(head());
        blocks.add(people());
        blocks.add(heading("medicines"));
        for (int i = 0; i < prescription.items().size(); i++) {
            blocks.add(item(i + 1, prescription.items().get(i)));
        }
        if (prescription.notes() != null) {
            blocks.add(notes());
        }
        blocks.add(end());
        return blocks;
    }

    private Block head() {
        List<TextLine> organization =
                new ArrayList<>(letterhead(Style.ORGANIZATION, prescription.organization()));
        for (String line : prescription.letterhead().lines()) {
            organization.addAll(letterhead(Style.SMALL, line));
        }
        List<TextLine> title = new ArrayList<>();
        title.addAll(
                typesetting.rightAlignedColumn(
                        Pages.RIGHT_EDGE, TITLE_WIDTH, Style.TITLE, documentLabels.text("title")));
        title.addAll(
                typesetting.rightAlignedColumn(
                        Pages.RIGHT_EDGE, TITLE_WIDTH, Style.CAPTION, issued()));
        List<TextLine> lines = new ArrayList<>();
        if (logoHeight > 0) {
            lines.add(TextLine.gap(logoHeight + PADDING / 2));
        }
        lines.addAll(TextLine.sideBySide(organization, title));
        lines.add(TextLine.gap(PADDING));
        return new Block(lines, Block.Decoration.PLAIN);
    }

    private List<TextLine> letterhead(Style style, String text) {
        return typesetting.column(
                Pages.MARGIN, Pages.CONTENT_WIDTH - TITLE_WIDTH - GUTTER, style, text);
    }

    private String issued() {
        return documentLabels.date(prescription.issuedOn());
    }

    private Block people() {
        List<TextLine> lines = new ArrayList<>(List.of(TextLine.gap(PADDING)));
        float left = Pages.MARGIN + PADDING;
        float right = left + HALF + GUTTER - PADDING;
        lines.addAll(TextLine.sideBySide(patient(left), prescriber(right)));
        lines.add(TextLine.gap(PADDING));
        return new Block(lines, Block.Decoration.SHADED);
    }

    private List<TextLine> patient(float x) {
        PrintedPrescription.Person patient = prescription.patient();
        List<TextLine> lines = named(x, "patient", patient.name());
        if (patient.knownAs() != null) {
            fact(lines, x, documentLabels.text("known", patient.knownAs()));
        }
        if (patient.birthDate() != null) {
            fact(lines, x, documentLabels.text("born", documentLabels.date(patient.birthDate())));
        }
        if (patient.gender() != null) {
            fact(lines, x, documentLabels.text("gender." + patient.gender()));
        }
        return lines;
    }

    private List<TextLine> prescriber(float x) {
        PrintedPrescription.Prescriber prescriber = prescription.prescriber();
        List<TextLine> lines = named(x, "prescriber", prescriber.name());
        if (prescriber.title() != null) {
            fact(lines, x, prescriber.title());
        }
        if (prescriber.collegiateNumber() != null) {
            fact(lines, x, documentLabels.text("collegiate", prescriber.collegiateNumber()));
        }
        return lines;
    }

    private List<TextLine> named(float x, String label, String name) {
        List<TextLine> lines =
                new ArrayList<>(List.of(TextLine.of(x, Style.LABEL, documentLabels.text(label))));
        lines.addAll(typesetting.column(x, HALF - PADDING, Style.NAME, name));
        return lines;
    }

    private void fact(List<TextLine> lines, float x, String text) {
        lines.addAll(typesetting.column(x, HALF - PADDING, Style.BODY, text));
    }

    private Block heading(String word) {
        return new Block(
                List.of(
                        TextLine.gap(PADDING),
                        TextLine.of(Pages.MARGIN, Style.LABEL, documentLabels.text(word))),
                Block.Decoration.PLAIN);
    }

    private Block item(int number, PrintedPrescription.Item item) {
        float x = Pages.MARGIN + NUMBER_WIDTH;
        List<TextLine> lines = new ArrayList<>(List.of(TextLine.gap(PADDING / 2)));
        lines.addAll(
                TextLine.sideBySide(
                        List.of(TextLine.of(Pages.MARGIN, Style.ITEM_NUMBER, number + ".")),
                        typesetting.column(
                                x,
                                Pages.CONTENT_WIDTH - NUMBER_WIDTH,
                                Style.NAME,
                                item.activeSubstance())));
        field(lines, "dose", item.dose());
        field(lines, "posology", item.posology());
        field(lines, "quantity", item.quantity());
        return new Block(lines, Block.Decoration.RULED);
    }

    private void field(List<TextLine> lines, String label, String text) {
        if (text == null) {
            return;
        }
        float x = Pages.MARGIN + NUMBER_WIDTH;
        lines.addAll(
                TextLine.sideBySide(
                        List.of(TextLine.of(x, Style.CAPTION, documentLabels.text(label))),
                        typesetting.column(
                                x + LABEL_WIDTH,
                                Pages.RIGHT_EDGE - x - LABEL_WIDTH,
                                Style.BODY,
                                text)));
    }

    private Block notes() {
        List<TextLine> lines = new ArrayList<>(List.of(TextLine.gap(PADDING / 2)));
        lines.add(TextLine.of(Pages.MARGIN, Style.LABEL, documentLabels.text("notes")));
        lines.addAll(
                typesetting.column(
                        Pages.MARGIN, Pages.CONTENT_WIDTH, Style.BODY, prescription.notes()));
        return new Block(lines, Block.Decoration.RULED);
    }

    /** The closing line with the number of medicines, so that nobody can add another one below. */
    private Block end() {
        String count = documentLabels.text("end", prescription.items().size());
        return new Block(
                List.of(TextLine.gap(PADDING / 3), TextLine.of(Pages.MARGIN, Style.SMALL, count)),
                Block.Decoration.RULED);
    }
}
