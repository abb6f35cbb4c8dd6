package org.patientcare.documents.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.documents.pdf.PrintedReport.Fact;
import org.patientcare.documents.pdf.PrintedReport.Part;
import org.patientcare.platform.shared.Language;
import org.patientcare.testing.PdfReader;

@DisplayName("Reports as PDF")
class ReportPdfTest {

    private static final UUID ID = UUID.fromString("7b1c0c1e-93a5-4df5-8a54-0d7a3f4f9a11");

    private static PrintedReport of(Language language, String organization, List<Part> parts) {
        return new PrintedReport(
                ID,
                language,
                Instant.parse("2026-11-27T22:30:00Z"),
                LocalDate.of(2026, 11, 27),
                organization,
                "Report",
                "Report of " + ID,
                "Before everything else.",
                parts,
                "Seal of the House");
    }

    private static Part lines(int count) {
        return new Part(
                "Lines",
                "All of them.",
                IntStream.rangeClosed(1, count)
                        .mapToObj(i -> new Fact("Line " + i, "Value " + i, "more of " + i))
                        .toList());
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    @DisplayName("a report has its parts in order on as many pages as it needs, as PDF/A")
    void partsAreInOrder(Language language) {
        byte[] pdf =
                ReportPdf.print(
                        of(
                                language,
                                "Hospital San Carlos",
                                List.of(
                                        new Part("Who", null, List.of(new Fact("Asked", "Ana"))),
                                        lines(60))));

        int pages = PdfReader.pages(pdf);
        String text = PdfReader.text(pdf);
        assertThat(pages).isGreaterThan(1);
        assertThat(text)
                .contains("Hospital San Carlos Report", "Before everything else.")
                .contains("Who Asked Ana Lines All of them. Line 1 Value 1 more of 1 Line 2")
                .contains("Line 60 Value 60 more of 60", "Seal of the House", "Report of " + ID)
                .containsPattern("\\w+ " + pages + " (de|of|von) " + pages);
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
        assertThat(PdfReader.actions(pdf)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "محمد علي",
                "Ana \uD83D\uDE00 王小明",
                "Łukasz Żółć; Robert'); DROP TABLE x;-- ) Tj ET",
                "Ana\u202Ebo\u0007"
            })
    @DisplayName("no name keeps a report from being printed: what has no glyph is a question mark")
    void everyNameIsPrinted(String name) {
        String printable = PrintableText.replaceUnprintable(name);
        String longest = PrintableText.replaceUnprintable(name.repeat(20));

        byte[] pdf =
                ReportPdf.print(
                        of(
                                Language.DE,
                                longest,
                                List.of(
                                        new Part(
                                                printable,
                                                longest,
                                                List.of(
                                                        new Fact(
                                                                printable, longest, printable))))));

        assertThat(PrintableText.isPrintable(printable)).isTrue();
        assertThat(PdfReader.text(pdf).replace(" ", "")).contains(printable.replace(" ", ""));
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
    }

    @Test
    @DisplayName("what cannot be printed is replaced one by one, and line breaks stay")
    void unprintableIsReplaced() {
        assertThat(PrintableText.replaceUnprintable(" Ana \uD83D\uDE00\r\n王 x "))
                .isEqualTo("Ana ?\n? x");
        assertThat(PrintableText.replaceUnprintable("")).isEmpty();
    }

    @Test
    @DisplayName("the same report gives the same bytes")
    void theSameIsTheSame() {
        PrintedReport report = of(Language.ES, "Hospital", List.of(lines(3)));

        assertThat(ReportPdf.print(report)).isEqualTo(ReportPdf.print(report));
    }
}
