package org.patientcare.documents.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.apache.fontbox.ttf.GlyphData;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.documents.pdf.Fonts.Face;
import org.patientcare.documents.pdf.PrescriptionPdf.PrintedPrescription;
import org.patientcare.documents.pdf.PrescriptionPdf.PrintedPrescription.Letterhead;
import org.patientcare.platform.shared.Language;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.PdfReader;

@DisplayName("5 Prescriptions: the document")
class PrescriptionPdfTest {

    private static final int ACCENT = 0x8a1c5c;

    private static final String LONG_WORD = "Ó".repeat(255);

    /** Found once: there are more than a million code points to try. */
    private static final int[] PRINTABLE = everyPrintableCharacter();

    @ParameterizedTest
    @CsvSource({
        "ES, Receta médica, 22 de noviembre de 2026, N.º de colegiado: 28/12345, Página 1 de 1",
        "EN, Prescription, 22 November 2026, Registration number: 28/12345, Page 1 of 1",
        "PT, Receita médica, 22 de novembro de 2026, N.º da cédula profissional: 28/12345, Página 1 de 1",
        "DE, Rezept, 22. November 2026, Arztnummer: 28/12345, Seite 1 von 1"
    })
    @DisplayName("5: it says in its language who prescribes what to whom, when and where")
    void itSaysEverything(
            Language language, String title, String date, String collegiate, String page) {
        byte[] pdf =
                PrescriptionPdf.print(
                        PrintedPrescriptions.of(
                                language,
                                "Ana Núñez Peña",
                                List.of(PrintedPrescriptions.IBUPROFEN),
                                "Seal of the House"));

        assertThat(PdfReader.text(pdf))
                .contains("Hospital San Carlos " + title)
                .contains(date, collegiate, page)
                .contains("Ana Núñez Peña Dra. Elena Vidal")
                .contains("Medicina general")
                .contains("1. Ibuprofeno", "600 mg", "1 envase de 20 comprimidos")
                .contains("1 comprimido cada 8 horas durante 5 días, con las comidas")
                .contains("Beba agua. Vuelva en 5 días.")
                .contains(PrintedPrescriptions.VERIFY, "Seal of the House");
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
        assertThat(PdfReader.qrCode(pdf)).isEqualTo(PrintedPrescriptions.VERIFY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Łukasz Żółć-Šimůnek Ðặng Thị Ngọc",
                "Ελένη Παπαδοπούλου Ἀχιλλεύς",
                "Владимир Їжакевич Ђорђевић Ұлытау",
                "Jón Þórðarson œuvre ß ẞ İstanbul",
                "O'Brien (née d’Arc) — 5 µg ≤ ½ · 37,5 °C ±2 € № 7",
                "Robert'); DROP TABLE x;-- <b>&amp;</b> ) Tj ET %PDF-1.7 /JavaScript (x) \\"
            })
    @DisplayName(
            "5: names in Latin, Greek and Cyrillic are printed, and text that "
                    + "looks like PDF stays text")
    void namesPrint(String name) {
        String cleaned = PrintableText.cleanLine(name);
        assertThat(PrintableText.isPrintable(cleaned)).isTrue();

        byte[] pdf =
                PrescriptionPdf.print(
                        PrintedPrescriptions.of(
                                Language.ES,
                                cleaned,
                                List.of(new PrintedPrescription.Item(cleaned, null, cleaned, null)),
                                null));

        assertThat(PdfReader.text(pdf).replace(" ", "")).contains(cleaned.replace(" ", ""));
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "محمد علي",
                "משה כהן",
                "王小明",
                "たなか",
                "Ana 😀",
                "Ana\u202Ebo",
                "नेहा",
                "a\u060Cb",
                "a\u061F",
                "a\u0640",
                "a\u0660",
                "e\u064B",
                "\u2069",
                "\uFFFD",
                "a\u034Fb",
                "\uFFFC",
                "a\u3001b",
                "\uE000",
                "\uD800",
                ""
            })
    @DisplayName("5: other scripts, emoji and direction marks cannot be printed")
    void otherScriptsCannotBePrinted(String name) {
        assertThat(PrintableText.isPrintable(PrintableText.cleanLine(name))).isFalse();
    }

    @Test
    @DisplayName("5: every letter of Western, Central and Eastern European names can be printed")
    void everyCommonLetterCanBePrinted() {
        IntStream.of(0x00C0, 0x0100, 0x0180, 0x1E00, 0x0386, 0x1F00, 0x0400)
                .flatMap(begin -> IntStream.range(begin, begin + 0x7F))
                .filter(Character::isLetter)
                .filter(letter -> UnicodeScript.of(letter) != UnicodeScript.COPTIC)
                .forEach(
                        letter ->
                                assertThat(PrintableText.isPrintable(Character.toString(letter)))
                                        .as("U+%04X", letter)
                                        .isTrue());
    }

    @Test
    @DisplayName("5: both font faces draw every character that counts as printable")
    void bothFacesDrawEveryPrintableCharacter() throws IOException {
        Fonts faces = new Fonts();

        assertThat(PRINTABLE).hasSizeGreaterThan(2_000);
        for (Face face : Face.values()) {
            TrueTypeFont font = faces.font(face);
            for (int character : PRINTABLE) {
                GlyphData glyph =
                        font.getGlyph().getGlyph(font.getUnicodeCmapLookup().getGlyphId(character));
                assertThat(glyph).as("U+%04X in %s", character, face).isNotNull();
                assertThat(glyph.getPath().getBounds2D().isEmpty())
                        .as("U+%04X in %s draws nothing", character, face)
                        .isFalse();
            }
        }
    }

    @Test
    @DisplayName("5: every printable character is printed, and extracted as itself")
    void everyPrintableCharacterIsExtracted() {
        List<PrintedPrescription.Item> items = new ArrayList<>();
        for (int from = 0; from < PRINTABLE.length; from += 20) {
            int count = Math.min(20, PRINTABLE.length - from);
            String text = new String(PRINTABLE, from, count);
            items.add(new PrintedPrescription.Item(text, null, text, null));
        }

        byte[] pdf =
                PrescriptionPdf.print(PrintedPrescriptions.of(Language.EN, "Ana", items, null));

        assertThat(PdfReader.characters(pdf)).containsAll(IntStream.of(PRINTABLE).boxed().toList());
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
    }

    private static int[] everyPrintableCharacter() {
        return IntStream.rangeClosed('!', Character.MAX_CODE_POINT)
                .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
                .filter(c -> PrintableText.isPrintable(Character.toString(c)))
                .filter(
                        c ->
                                PrintableText.clean(Character.toString(c))
                                        .equals(Character.toString(c)))
                .toArray();
    }

    @Test
    @DisplayName(
            "5: forty medicines are printed in order with all fields "
                    + "unchanged, and nothing between them")
    void fortyMedicinesAreInOrder() {
        List<PrintedPrescription.Item> items =
                IntStream.rangeClosed(1, 40)
                        .mapToObj(
                                i ->
                                        new PrintedPrescription.Item(
                                                "Substancia " + i + " ácida",
                                                i + ",5 mg",
                                                ("cada " + i + " horas ").repeat(12).strip(),
                                                i + " envases"))
                        .toList();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < items.size(); i++) {
            PrintedPrescription.Item item = items.get(i);
            expected.append(
                    "%d. %s Dose %s Directions %s Quantity %s "
                            .formatted(
                                    i + 1,
                                    item.activeSubstance(),
                                    item.dose(),
                                    item.posology(),
                                    item.quantity()));
        }

        byte[] pdf =
                PrescriptionPdf.print(
                        PrintedPrescriptions.of(Language.EN, "Ana Núñez", items, null));

        String headersAndFooters =
                " Prescription %s Page \\d+ of \\d+( Ana Núñez 22 November 2026)?"
                        .formatted(PrintedPrescriptions.CODE);
        assertThat(PdfReader.pages(pdf)).isGreaterThan(3);
        assertThat(PdfReader.text(pdf).replaceAll(headersAndFooters, ""))
                .contains(
                        "MEDICINES " + expected + "NOTES Beba agua. Vuelva en 5 días. End of the");
    }

    @Test
    @DisplayName("5: the longest possible document stays within limits")
    void theLongestDocumentStaysWithinLimits() {
        String longest = "\u2031".repeat(255);
        PrintedPrescription.Item item =
                new PrintedPrescription.Item(longest, longest, longest, longest);

        byte[] pdf =
                PrescriptionPdf.print(
                        PrintedPrescriptions.of(
                                Language.DE, longest, Collections.nCopies(200, item), longest));

        assertThat(PdfReader.pages(pdf)).isLessThan(210);
        assertThat(pdf.length).isLessThan(400_000);
        assertThat(PdfReader.qrCode(pdf)).isEqualTo(PrintedPrescriptions.VERIFY);
    }

    @Test
    @DisplayName("5: a second name of the patient is printed below the first")
    void aSecondNameIsPrintedBelow() {
        PrintedPrescription full = PrintedPrescriptions.of(1);
        byte[] pdf =
                PrescriptionPdf.print(
                        new PrintedPrescription(
                                full.code(),
                                full.verifyUrl(),
                                Language.EN,
                                full.issuedAt(),
                                full.issuedOn(),
                                full.organization(),
                                new PrintedPrescription.Prescriber("Dr. X", null, null),
                                new PrintedPrescription.Person("Giorgos", "Γιώργος", null, null),
                                full.items(),
                                null,
                                null,
                                Letterhead.NONE));

        assertThat(PdfReader.text(pdf)).contains("Giorgos Dr. X Registered as: Γιώργος");
    }

    @Test
    @DisplayName(
            "5: text is printed in composed form, with one space for white "
                    + "space and control characters")
    void textIsCleaned() {
        assertThat(PrintableText.cleanLine("  Jose\u0301 \t\u0007 Pe\u00F1a\u00A0\r\nx "))
                .isEqualTo("José Peña x");
        assertThat(PrintableText.clean("a \r\n b\n\nc")).isEqualTo("a\nb\n\nc");
    }

    @Test
    @DisplayName("5: invisible characters, which come along when a name is copied, are not printed")
    void invisibleCharactersAreLeftOut() {
        IntStream.of(0x00AD, 0xFE0F, 0xFEFF).forEach(PrescriptionPdfTest::requireLeftOut);
        IntStream.concat(
                        IntStream.rangeClosed(0x200B, 0x200F),
                        IntStream.rangeClosed(0x2060, 0x2069))
                .forEach(PrescriptionPdfTest::requireLeftOut);
        assertThat(PrintableText.clean("Jose\u200D\u0301")).isEqualTo("José");
    }

    private static void requireLeftOut(int invisible) {
        String text = "Ana" + Character.toString(invisible) + " Ruiz";
        assertThat(PrintableText.cleanLine(text)).as("U+%04X", invisible).isEqualTo("Ana Ruiz");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    @DisplayName("5: long lists continue on further pages, each with its number and the total")
    void longListsFlow(Language language) {
        byte[] pdf =
                PrescriptionPdf.print(
                        PrintedPrescriptions.of(
                                language,
                                LONG_WORD,
                                Collections.nCopies(
                                        30,
                                        new PrintedPrescription.Item(
                                                LONG_WORD, LONG_WORD, LONG_WORD, LONG_WORD)),
                                null));

        int pages = PdfReader.pages(pdf);
        String text = PdfReader.text(pdf);
        assertThat(pages).isGreaterThan(8);
        for (int page = 1; page <= pages; page++) {
            assertThat(text).containsPattern("\\w+ " + page + " (de|of|von) " + pages);
        }
        assertThat(text).contains("30.");
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
        assertThat(PdfReader.qrCode(pdf)).isEqualTo(PrintedPrescriptions.VERIFY);
    }

    @Test
    @DisplayName("5: unset fields are left out")
    void unsetFieldsAreLeftOut() {
        PrintedPrescription full = PrintedPrescriptions.of(1);
        byte[] pdf =
                PrescriptionPdf.print(
                        new PrintedPrescription(
                                full.code(),
                                full.verifyUrl(),
                                Language.ES,
                                full.issuedAt(),
                                full.issuedOn(),
                                full.organization(),
                                new PrintedPrescription.Prescriber("Dr. X", null, null),
                                new PrintedPrescription.Person("Ana", null, null, null),
                                List.of(new PrintedPrescription.Item("Y", null, null, null)),
                                null,
                                null,
                                Letterhead.NONE));

        assertThat(PdfReader.text(pdf))
                .doesNotContain("null", "Sexo", "nacimiento", "colegiado", "Dosis", "INDICACIONES");
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
    }

    @Test
    @DisplayName(
            "5: an organization's logo and how to reach it are above, and titles have its color, still as PDF/A")
    void letterhead() throws IOException {
        BufferedImage logo = new BufferedImage(480, 120, BufferedImage.TYPE_INT_ARGB);
        logo.setRGB(10, 10, 0x80c02020);
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        assertThat(ImageIO.write(logo, "png", png)).isTrue();
        Letterhead paper =
                new Letterhead(
                        png.toByteArray(),
                        ACCENT,
                        List.of("Calle Mayor 1\n28013 Madrid", "+34 910 123 456"));
        PrintedPrescription printed =
                PrintedPrescriptions.of(
                        Language.ES, "Ana", List.of(PrintedPrescriptions.IBUPROFEN), null, paper);
        byte[] pdf = PrescriptionPdf.print(printed);

        assertThat(PdfReader.text(pdf))
                .contains("Hospital San Carlos", "28013 Madrid", "+34 910 123 456");
        assertThat(hasAccent(pdf)).isTrue();
        assertThat(hasAccent(PrescriptionPdf.print(PrintedPrescriptions.of(1)))).isFalse();
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
        assertThat(PdfReader.qrCode(pdf)).isEqualTo(PrintedPrescriptions.VERIFY);
        assertThat(PrescriptionPdf.print(printed)).isEqualTo(pdf);
    }

    private static boolean hasAccent(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            BufferedImage page = new PDFRenderer(document).renderImage(0, 2);
            return Arrays.stream(
                            page.getRGB(
                                    0,
                                    0,
                                    page.getWidth(),
                                    page.getHeight(),
                                    null,
                                    0,
                                    page.getWidth()))
                    .anyMatch(pixel -> (pixel & 0xffffff) == ACCENT);
        }
    }

    @Test
    @DisplayName("5: the same prescription gives the same bytes, also if printed in parallel")
    void theSameIsTheSame() {
        byte[] first = PrescriptionPdf.print(PrintedPrescriptions.of(3));

        assertThat(Parallel.run(8, () -> PrescriptionPdf.print(PrintedPrescriptions.of(3))))
                .allSatisfy(pdf -> assertThat(pdf).isEqualTo(first));
        assertThat(first.length).isLessThan(60_000);
    }
}
