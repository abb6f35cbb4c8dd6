package org.patientcare.patients.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.TableRow;
import org.patientcare.testing.SpreadsheetFile;

@DisplayName("The table in a file of patients")
class ImportTableTest {

    private static ImportTable table(String csv) {
        return ImportTable.ofFile(csv.getBytes(UTF_8), null);
    }

    @Test
    @DisplayName(
            "lines without a value, missing cells at the end and blanks around cells do not matter")
    void whatNobodySeesDoesNotMatter() {
        ImportTable table = table(" \u00a0;\n;;\ncode ;Name;Ort;\n k-1\u00a0;Ana\n; ;\nk-2;;x;;\n");
        assertThat(table.heading()).containsExactly("code", "Name", "Ort");
        assertThat(table.lines())
                .containsExactly(
                        new TableRow(4, List.of("k-1", "Ana", "")),
                        new TableRow(6, List.of("k-2", "", "x")));
    }

    @Test
    @DisplayName("a spreadsheet is told from a CSV file by its bytes, and is the same table")
    void spreadsheetsAreTables() {
        assertThat(
                        ImportTable.ofFile(
                                SpreadsheetFile.of(
                                        List.of(
                                                List.of("code ", "Name", "", ""),
                                                List.of("", ""),
                                                List.of("007", "", "x"))),
                                null))
                .isEqualTo(table("code;Name;\n;\n007;;x"));
    }

    @Test
    @DisplayName("a column without heading stays if it has a value, and a longer line as it is")
    void valuesAreNotLost() {
        ImportTable table = table("code,a,\nk-1,x,y\nk-2,x,y,z\n");
        assertThat(table.heading()).containsExactly("code", "a", "");
        assertThat(table.lines().get(1).cells()).containsExactly("k-2", "x", "y", "z");
    }

    @Test
    @DisplayName("a table is stored as text and read again as it was")
    void aTableIsStoredAsText() {
        ImportTable table =
                table("sep=;\nco\"\"de;\"a\n,b\"\n'=1;\"x;\"\"y\"\n't;'\n\"\";z\n").with(Map.of());
        assertThat(ImportTable.ofText(table.text(), null)).isEqualTo(table);
    }

    @Test
    @DisplayName("lines are corrected by their numbers; other numbers are refused")
    void linesAreCorrected() {
        ImportTable table = table("code,a\nk-1,x\n\nk-2,y\n");
        assertThat(table.with(Map.of(4, List.of(" k-3 "))).lines())
                .containsExactly(
                        new TableRow(2, List.of("k-1", "x")), new TableRow(4, List.of("k-3", "")));
        assertThatThrownBy(() -> table.with(Map.of(3, List.of("k"))))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal -> assertThat(refusal.errors()).containsOnlyKeys("lines"));
    }

    @Test
    @DisplayName("corrections do not make a table larger than a file can be")
    void correctionsAreBounded() {
        ImportTable table = table("code,a\nk-1,x\nk-2,y\n");
        String half = "x".repeat(ImportTable.MAX_CHARACTERS / 2);
        ImportTable large = table.with(Map.of(2, List.of("k", half)));
        assertThatThrownBy(() -> large.with(Map.of(3, List.of("k", half))))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal -> assertThat(refusal.errors()).containsOnlyKeys("lines"));
    }

    @Test
    @DisplayName("empty and too large tables are refused, and no more is read of them than needed")
    void otherTablesAreRefused() {
        refused(Stream.of(), "body");
        refused(Stream.of(new TableRow(1, List.of("code"))), "body");
        refused(
                IntStream.iterate(1, i -> i + 1).mapToObj(i -> new TableRow(i, List.of("a"))),
                "body");
        refused(table(100 + 1), "heading");
        refused(rows(List.of("a".repeat(256))), "heading");
        assertThat(ImportTable.of(table(100), null).heading()).hasSize(100);
    }

    private static Stream<TableRow> table(int columns) {
        return rows(IntStream.range(0, columns).mapToObj(i -> "c" + i).toList());
    }

    private static Stream<TableRow> rows(List<String> heading) {
        return Stream.of(new TableRow(1, heading), new TableRow(2, List.of("x")));
    }

    private static void refused(Stream<TableRow> rows, String path) {
        assertThatThrownBy(() -> ImportTable.of(rows, null))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal -> assertThat(refusal.errors()).containsOnlyKeys(path));
    }
}
