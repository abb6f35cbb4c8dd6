package org.patientcare.patients.intake;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.patientcare.platform.csv.CsvFile;
import org.patientcare.platform.csv.CsvText;
import org.patientcare.platform.csv.CsvText.Delimiter;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.TableRow;
import org.patientcare.platform.xlsx.XlsxFile;

/**
 * The table in a file of patients, before anybody says what its columns mean. Cells have no blanks
 * at their ends, rows no empty cells at theirs, and rows without any value are left out.
 *
 * @param heading the names of the columns; may be empty
 * @param lines with as many cells as there are columns, unless they have too many
 * @param encoding the name of the file's encoding; null if it is UTF-8 or has none
 */
public record ImportTable(List<String> heading, List<TableRow> lines, String encoding) {

    /**
     * Maximum number of lines without the heading; so many take one to two MB and are read within
     * seconds.
     */
    public static final int MAX_LINES = 20_000;

    /** More than programs export of a patient. */
    public static final int MAX_COLUMNS = 100;

    /** Of all cells: as many as the largest file that is accepted can have. */
    static final int MAX_CHARACTERS = 4 * 1024 * 1024;

    private static final int LONGEST_HEADING = 255;

    private static final String HEADING = "heading";

    /**
     * Reads a spreadsheet or a CSV file, whatever its sender calls it.
     *
     * @param sheet the number of a visible sheet of a spreadsheet, from 1 on; null for the only one
     *     that has rows
     * @throws DomainException of kind INVALID if it is no table, or too large, or it has to be said
     *     which sheet is meant
     */
    public static ImportTable ofFile(byte[] file, Integer sheet) {
        if (!XlsxFile.isOne(file)) {
            CsvFile csv = CsvFile.read(file);
            return of(csv.rows(), csv.encoding());
        }
        try (Stream<TableRow> rows = XlsxFile.rows(file, sheet)) {
            return of(rows, null, true);
        }
    }

    /**
     * @param rows of any file; the first one with a value is the heading
     * @param encoding null if the file's format has none
     * @throws DomainException of kind INVALID if there is only a heading, or the table is too large
     */
    static ImportTable of(Stream<TableRow> rows, Charset encoding) {
        return of(rows, encoding, false);
    }

    /**
     * @param isGrid whether all rows have the same cells, so that a value without a heading is in a
     *     column of its own, and not in a line that is too long
     */
    private static ImportTable of(Stream<TableRow> rows, Charset encoding, boolean isGrid) {
        List<TableRow> filled = new ArrayList<>();
        int headingCells = 0;
        for (Iterator<TableRow> all = rows.iterator(); all.hasNext(); ) {
            TableRow row = all.next();
            List<String> cells = withoutEmptyEnd(row.cells());
            if (!cells.isEmpty()) {
                headingCells = filled.isEmpty() ? row.cells().size() : headingCells;
                filled.add(new TableRow(row.line(), cells));
            }
            if (filled.size() > MAX_LINES + 1) {
                throw refused(Faults.WHOLE_BODY, FaultCode.TOO_MANY_ROWS.of(MAX_LINES));
            }
        }
        if (filled.size() < 2) {
            throw refused(Faults.WHOLE_BODY, FaultCode.EMPTY_TABLE.of());
        }
        List<TableRow> lines = filled.subList(1, filled.size());
        int widest = lines.stream().mapToInt(line -> line.cells().size()).max().orElse(0);
        int named = filled.get(0).cells().size();
        int columns = Math.max(named, isGrid ? widest : Math.min(headingCells, widest));
        if (columns > MAX_COLUMNS) {
            throw refused(HEADING, FaultCode.TOO_MANY_COLUMNS.of());
        }
        if (filled.get(0).cells().stream().anyMatch(name -> name.length() > LONGEST_HEADING)) {
            throw refused(HEADING, FaultCode.TOO_LONG.of(LONGEST_HEADING));
        }
        return new ImportTable(
                padded(filled.get(0).cells(), columns),
                lines.stream().map(line -> withCells(line, line.cells(), columns)).toList(),
                encoding == null || encoding.equals(StandardCharsets.UTF_8)
                        ? null
                        : encoding.name());
    }

    /** The table that {@link #text} wrote. */
    static ImportTable ofText(String text, String encoding) {
        List<TableRow> rows = CsvFile.rows(text).toList();
        return new ImportTable(
                withoutFirst(rows.get(0)),
                rows.stream()
                        .skip(1)
                        .map(
                                row ->
                                        new TableRow(
                                                Integer.parseInt(row.cells().get(0)),
                                                withoutFirst(row)))
                        .toList(),
                encoding);
    }

    /** The table as CSV, each line with its number before it. */
    String text() {
        CsvText text = CsvText.continuation(Delimiter.COMMA);
        text.row(withFirst("0", heading));
        lines.forEach(line -> text.row(withFirst(String.valueOf(line.line()), line.cells())));
        return text.toString();
    }

    /** The cells of a column, in the order of the lines. */
    Stream<String> cells(int column) {
        return lines.stream().map(line -> line.cells().get(column));
    }

    /**
     * The same table with other cells in some lines.
     *
     * @param cells by the numbers of the lines
     * @throws DomainException of kind INVALID if there is no such line, or the table is too large
     *     then
     */
    ImportTable with(Map<Integer, List<String>> cells) {
        List<TableRow> changed = new ArrayList<>(lines);
        int found = 0;
        for (int i = 0; i < changed.size(); i++) {
            List<String> others = cells.get(changed.get(i).line());
            if (others != null) {
                changed.set(i, withCells(changed.get(i), withoutEmptyEnd(others), heading.size()));
                found++;
            }
        }
        if (found < cells.size()) {
            throw refused("lines", FaultCode.UNKNOWN_LINE.of());
        }
        if (characters(changed) > MAX_CHARACTERS) {
            throw refused("lines", FaultCode.FILE_TOO_LARGE.of(MAX_CHARACTERS));
        }
        return new ImportTable(heading, List.copyOf(changed), encoding);
    }

    private static long characters(List<TableRow> rows) {
        return rows.stream().flatMap(row -> row.cells().stream()).mapToLong(String::length).sum();
    }

    private static TableRow withCells(TableRow line, List<String> cells, int columns) {
        return new TableRow(line.line(), padded(cells, columns));
    }

    private static List<String> padded(List<String> cells, int columns) {
        List<String> padded = new ArrayList<>(cells);
        padded.addAll(Collections.nCopies(Math.max(0, columns - cells.size()), ""));
        return List.copyOf(padded);
    }

    private static List<String> withoutEmptyEnd(List<String> cells) {
        int end = cells.size();
        while (end > 0 && trimmed(cells.get(end - 1)).isEmpty()) {
            end--;
        }
        return cells.subList(0, end).stream().map(ImportTable::trimmed).toList();
    }

    /** A cell without what nobody sees at its ends. */
    private static String trimmed(String cell) {
        int begin = 0;
        int end = cell.length();
        while (begin < end && isBlank(cell.charAt(begin))) {
            begin++;
        }
        while (end > begin && isBlank(cell.charAt(end - 1))) {
            end--;
        }
        return cell.substring(begin, end);
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c)
                || Character.isSpaceChar(c)
                || c == '\u200B'
                || c == '\uFEFF';
    }

    private static List<String> withFirst(String first, List<String> cells) {
        List<String> all = new ArrayList<>();
        all.add(first);
        all.addAll(cells);
        return all;
    }

    private static List<String> withoutFirst(TableRow row) {
        return List.copyOf(row.cells().subList(1, row.cells().size()));
    }

    private static DomainException refused(String path, Fault fault) {
        return DomainException.invalid(path, fault);
    }
}
