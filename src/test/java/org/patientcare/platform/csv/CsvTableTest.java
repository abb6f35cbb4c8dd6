package org.patientcare.platform.csv;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Language;

@DisplayName("Tables as CSV")
class CsvTableTest {

    private static CsvTable read(String text) {
        return CsvTable.read(text.getBytes(UTF_8), 5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a,b\nc,d\n",
                "a,b\nc,d",
                "a;b\r\nc;d\r\n",
                "\uFEFFa;b\nc;d",
                "\"a\",\"b\"\r\n\"c\",\"d\"\r\n",
                "a,b\rc,d\r",
                "\na,b\n\nc,d\n\n\n"
            })
    void theCommonFormsAreRead(String text) {
        CsvTable table = read(text);
        assertThat(table.heading()).containsExactly("a", "b");
        assertThat(table.lines())
                .extracting(CsvTable.Line::cells)
                .containsExactly(List.of("c", "d"));
    }

    @Test
    void cellsMayHoldAnything() {
        assertThat(read("a;b\n\"x;\"\"y\r\nz\";<img onerror='1'>\u202e,\n").lines().get(0).cells())
                .containsExactly("x;\"y\r\nz", "<img onerror='1'>\u202e,");
        assertThat(read("\"a;b;c\",d\n1,2").heading()).containsExactly("a;b;c", "d");
        assertThat(read("a\n x ").lines().get(0).cells()).containsExactly(" x ");
        assertThat(read("a,b\n,").lines().get(0).cells()).containsExactly("", "");
    }

    @Test
    @DisplayName("a row has the line number at which an editor shows its beginning")
    void linesAreCountedAsEditorsDo() {
        CsvTable table = read("a,b\r\n1,\"x\r\ny\"\r\n\r\n2,y\n3,z");
        assertThat(table.lines()).extracting(CsvTable.Line::number).containsExactly(2, 5, 6);
    }

    @Test
    @DisplayName(
            "text that spreadsheets would take for a formula is escaped, and restored when read")
    void formulasAreEscapedAndRestored() {
        List<String> cells =
                List.of("=1+1", "+34 600", "-1", "@x", "\tx", "\n=x", "\uFF1Dx", "x=1", "", "a\"b");
        List<String> marked = List.of("'=x", "'x", "''=x", "'", "''", "'t Hooft", "'\"", "032");
        for (Delimiter delimiter : Delimiter.values()) {
            String text =
                    new CsvText(delimiter)
                            .row(List.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"))
                            .row(cells)
                            .row(marked)
                            .toString();
            assertThat(text.replace(delimiter.sign(), '|').lines())
                    .containsSubsequence(
                            "\uFEFF\"1\"|\"2\"|\"3\"|\"4\"|\"5\"|\"6\"|\"7\"|\"8\"|\"9\"|\"10\"",
                            "\"'=1+1\"|\"'+34 600\"|\"'-1\"|\"'@x\"|\"'\tx\"|\"'",
                            "=x\"|\"'\uFF1Dx\"|\"x=1\"|\"\"|\"a\"\"b\"",
                            "\"''=x\"|\"''x\"|\"'''=x\"|\"''\"|\"'''\"|\"''t Hooft\"|\"''\"\"\"|\"032\"");
            assertThat(read(text).lines())
                    .extracting(CsvTable.Line::cells)
                    .containsExactly(cells, marked);
        }
    }

    @Test
    @DisplayName("an apostrophe that nobody put in front of a formula belongs to the text")
    void apostrophesOfTextsAreKept() {
        assertThat(read("a,b,c\n't Hooft,',O'Neill").lines().get(0).cells())
                .containsExactly("'t Hooft", "'", "O'Neill");
    }

    @Test
    @DisplayName("the delimiter is that of the reader's language, and the comma for programs")
    void theDelimiterIsThatOfTheLanguage() {
        assertThat(Delimiter.forReader(Optional.empty())).isEqualTo(Delimiter.COMMA);
        assertThat(Arrays.stream(Language.values()).map(Optional::of).map(Delimiter::forReader))
                .containsExactly(
                        Delimiter.SEMICOLON,
                        Delimiter.COMMA,
                        Delimiter.SEMICOLON,
                        Delimiter.SEMICOLON);
    }

    @Test
    @DisplayName("a stored table gets another delimiter between its cells, and nowhere else")
    void aStoredTableGetsAnotherDelimiter() {
        List<String> cells = List.of("a,b", "\",\"", ";", "", ",");
        CsvText commas = new CsvText(Delimiter.COMMA).row(cells).row(cells);
        assertThat(CsvText.withDelimiter(commas.toString(), Delimiter.SEMICOLON))
                .isEqualTo(new CsvText(Delimiter.SEMICOLON).row(cells).row(cells).toString());
        assertThat(CsvText.withDelimiter("a,\"b,c\",d\r\n", Delimiter.SEMICOLON))
                .as("as earlier versions stored them")
                .isEqualTo("a;\"b,c\";d\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a,b",
                "a,b\n\n",
                "a\n1\n2\n3\n4\n5\n6",
                "a,b\n\"x,y",
                "a,b\n\"x\"y,z",
                "a\n\0"
            })
    void textThatIsNoTableIsRefused(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal -> assertThat(refusal.errors()).containsOnlyKeys("body"));
    }

    @Test
    void otherEncodingsAreRefused() {
        for (byte[] file :
                List.of(
                        "a\nñ".getBytes(StandardCharsets.ISO_8859_1),
                        "a\nñ".getBytes(StandardCharsets.UTF_16))) {
            assertThatThrownBy(() -> CsvTable.read(file, 5)).isInstanceOf(DomainException.class);
        }
    }

    @Test
    void theMaximumNumberOfLinesIsRead() {
        assertThat(read("a\n1\n2\n3\n4\n5").lines()).hasSize(5);
    }

    @Test
    @DisplayName("a line has at most 1,000 cells, the heading as well")
    void linesWithTooManyCellsAreRefused() {
        String most = ",".repeat(CsvTable.MAX_CELLS - 1);
        assertThat(read(most + "\n" + most).heading()).hasSize(CsvTable.MAX_CELLS);
        assertRefused("a,b\n1,2\n" + most + ",\n", "(line 3)");
        assertRefused(most + ",\na,b", "(line 1)");
    }

    @Test
    @DisplayName("reading stops at a line with too many cells")
    void readingStopsAtALineWithTooManyCells() {
        assertRefused(",".repeat(4 * 1024 * 1024), "(line 1)");
        assertRefused("a;b\n" + ";".repeat(CsvTable.MAX_CELLS + 1) + "\"no end", "(line 2)");
    }

    private static void assertRefused(String text, String place) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal ->
                                assertThat(refusal.errors().get("body"))
                                        .containsExactly(
                                                "must have at most 1000 cells in a line " + place));
    }
}
