package org.patientcare.platform.csv;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.csv.CsvText.Delimiter;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.TableRow;

@DisplayName("Tables as CSV")
class CsvFileTest {

    /** The rows that are not empty. */
    private static List<TableRow> read(String text) {
        return read(text.getBytes(UTF_8));
    }

    private static List<TableRow> read(byte[] file) {
        return CsvFile.read(file).rows().filter(row -> !row.cells().equals(List.of(""))).toList();
    }

    private static List<String> cells(String text, int row) {
        return read(text).get(row).cells();
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
                "\na,b\n\nc,d\n\n\n",
                "a\tb\nc\td",
                "\uFEFF\uFEFFa;b\nc;d",
                "sep=;\r\na;b\r\nc;d",
                "\uFEFFsep=\t\n\uFEFFa\tb\nc\td",
                "SEP=|\na|b\nc|d"
            })
    void theCommonFormsAreRead(String text) {
        assertThat(read(text))
                .extracting(TableRow::cells)
                .containsExactly(List.of("a", "b"), List.of("c", "d"));
    }

    @Test
    void cellsMayHoldAnything() {
        assertThat(cells("a;b\n\"x;\"\"y\r\nz\";<img onerror='1'>\u202e,\n", 1))
                .containsExactly("x;\"y\r\nz", "<img onerror='1'>\u202e,");
        assertThat(cells("\"a;b;c\",d\n1,2", 0)).containsExactly("a;b;c", "d");
        assertThat(cells("a\n x ", 1)).containsExactly(" x ");
        assertThat(cells("a,b\n,", 1)).containsExactly("", "");
    }

    @Test
    @DisplayName("a row has the line number at which an editor shows its beginning")
    void linesAreCountedAsEditorsDo() {
        String table = "a,b\r\n1,\"x\r\ny\"\r\n\r\n2,y\n3,z";
        assertThat(read(table)).extracting(TableRow::line).containsExactly(1, 2, 5, 6);
        assertThat(read("sep=,\n" + table)).extracting(TableRow::line).containsExactly(2, 3, 6, 7);
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
            assertThat(read(text).stream().skip(1).map(TableRow::cells))
                    .containsExactly(cells, marked);
        }
    }

    @Test
    @DisplayName("an apostrophe that nobody put in front of a formula belongs to the text")
    void apostrophesOfTextsAreKept() {
        assertThat(cells("a,b,c\n't Hooft,',O'Neill", 1))
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
    @ValueSource(strings = {"a,b\n\"x,y", "a,b\n\"x\"y,z", "a\n\0"})
    void textThatIsNoTableIsRefused(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal -> assertThat(refusal.errors()).containsOnlyKeys("body"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "windows-1252"})
    @DisplayName("the encodings in which spreadsheets save are found, with and without a mark")
    void encodingsAreFound(String encoding) {
        Charset charset = Charset.forName(encoding);
        String table = "Código;Name\n1;Núñez – Weiß";
        List<String> texts =
                encoding.startsWith("UTF") ? List.of(table, "\uFEFF" + table) : List.of(table);
        for (String text : texts) {
            CsvFile file = CsvFile.read(text.getBytes(charset));
            assertThat(file.encoding()).isEqualTo(charset);
            assertThat(file.rows().map(TableRow::cells))
                    .containsExactly(List.of("Código", "Name"), List.of("1", "Núñez – Weiß"));
        }
    }

    @Test
    @DisplayName("bytes that no text has are refused, such as those of a spreadsheet's own format")
    void otherFilesAreRefused() {
        for (byte[] file :
                List.of(
                        new byte[] {'P', 'K', 3, 4, 20, 0, 6, 0},
                        new byte[] {'a', '\n', (byte) 0x81},
                        new byte[] {'a', (byte) 0xE9, 7},
                        new byte[] {0, 0, 0, 0})) {
            assertThatThrownBy(() -> CsvFile.read(file)).isInstanceOf(DomainException.class);
        }
    }

    @Test
    @DisplayName("a line has at most 1,000 cells, the heading as well")
    void linesWithTooManyCellsAreRefused() {
        String most = ",".repeat(CsvFile.MAX_CELLS - 1);
        assertThat(cells(most + "\n" + most, 0)).hasSize(CsvFile.MAX_CELLS);
        assertRefused("a,b\n1,2\n" + most + ",\n", "(line 3)");
        assertRefused(most + ",\na,b", "(line 1)");
    }

    @Test
    @DisplayName("reading stops at a line with too many cells")
    void readingStopsAtALineWithTooManyCells() {
        assertRefused(",".repeat(4 * 1024 * 1024), "(line 1)");
        assertRefused("a;b\n" + ";".repeat(CsvFile.MAX_CELLS + 1) + "\"no end", "(line 2)");
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
