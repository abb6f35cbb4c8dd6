package org.patientcare.documents.pdf;

import java.util.ArrayList;
import java.util.List;

/** The content of a prescription as blocks, from the header to the notes. Measures in points. */
final class PrescriptionBlocks {

    private static final float GUTTER = 24;
    private static final float HALF = (Pages.INNER - GUTTER) / 2;
    private static final float PADDING = 12;
    private static final float NUMBER_WIDTH = 32;
    private static final float LABEL_WIDTH = 74;
    private static final float TITLE_WIDTH = 190;

    private final PrintedPrescription prescription;
    private final Words words;
    private final Typesetting typesetting;

    PrescriptionBlocks(PrintedPrescription prescription, Words words, Typesetting typesetting) {
        this.prescription = prescription;
        this.words = words;
        this.typesetting = typesetting;
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
                typesetting.column(
                        Pages.MARGIN,
                        Pages.INNER - TITLE_WIDTH - GUTTER,
                        Style.HOUSE,
                        prescription.organization());
        List<TextLine> title = new ArrayList<>();
        title.addAll(
                typesetting.columnToTheRight(
                        Pages.RIGHT, TITLE_WIDTH, Style.TITLE, words.of("title")));
        title.addAll(typesetting.columnToTheRight(Pages.RIGHT, TITLE_WIDTH, Style.FAINT, issued()));
        List<TextLine> lines = new ArrayList<>(TextLine.beside(organization, title));
        lines.add(TextLine.gap(PADDING));
        return new Block(lines, Block.Look.PLAIN);
    }

    private String issued() {
        return words.date(prescription.issuedOn());
    }

    private Block people() {
        List<TextLine> lines = new ArrayList<>(List.of(TextLine.gap(PADDING)));
        float left = Pages.MARGIN + PADDING;
        float right = left + HALF + GUTTER - PADDING;
        lines.addAll(TextLine.beside(patient(left), prescriber(right)));
        lines.add(TextLine.gap(PADDING));
        return new Block(lines, Block.Look.SHADED);
    }

    private List<TextLine> patient(float x) {
        PrintedPrescription.Person patient = prescription.patient();
        List<TextLine> lines = named(x, "patient", patient.name());
        if (patient.knownAs() != null) {
            fact(lines, x, words.of("known", patient.knownAs()));
        }
        if (patient.birthDate() != null) {
            fact(lines, x, words.of("born", words.date(patient.birthDate())));
        }
        if (patient.gender() != null) {
            fact(lines, x, words.of("gender." + patient.gender()));
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
            fact(lines, x, words.of("collegiate", prescriber.collegiateNumber()));
        }
        return lines;
    }

    private List<TextLine> named(float x, String label, String name) {
        List<TextLine> lines =
                new ArrayList<>(List.of(TextLine.of(x, Style.LABEL, words.of(label))));
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
                        TextLine.of(Pages.MARGIN, Style.LABEL, words.of(word))),
                Block.Look.PLAIN);
    }

    private Block item(int number, PrintedPrescription.Item item) {
        float x = Pages.MARGIN + NUMBER_WIDTH;
        List<TextLine> lines = new ArrayList<>(List.of(TextLine.gap(PADDING / 2)));
        lines.addAll(
                TextLine.beside(
                        List.of(TextLine.of(Pages.MARGIN, Style.COUNT, number + ".")),
                        typesetting.column(
                                x,
                                Pages.INNER - NUMBER_WIDTH,
                                Style.NAME,
                                item.activeSubstance())));
        field(lines, "dose", item.dose());
        field(lines, "posology", item.posology());
        field(lines, "quantity", item.quantity());
        return new Block(lines, Block.Look.RULED);
    }

    private void field(List<TextLine> lines, String label, String text) {
        if (text == null) {
            return;
        }
        float x = Pages.MARGIN + NUMBER_WIDTH;
        lines.addAll(
                TextLine.beside(
                        List.of(TextLine.of(x, Style.FAINT, words.of(label))),
                        typesetting.column(
                                x + LABEL_WIDTH, Pages.RIGHT - x - LABEL_WIDTH, Style.BODY, text)));
    }

    private Block notes() {
        List<TextLine> lines = new ArrayList<>(List.of(TextLine.gap(PADDING / 2)));
        lines.add(TextLine.of(Pages.MARGIN, Style.LABEL, words.of("notes")));
        lines.addAll(
                typesetting.column(Pages.MARGIN, Pages.INNER, Style.BODY, prescription.notes()));
        return new Block(lines, Block.Look.RULED);
    }

    /** The closing line with the number of medicines, so that nobody can add another one below. */
    private Block end() {
        String count = words.of("end", prescription.items().size());
        return new Block(
                List.of(TextLine.gap(PADDING / 3), TextLine.of(Pages.MARGIN, Style.SMALL, count)),
                Block.Look.RULED);
    }
}
