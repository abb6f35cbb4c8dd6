package org.patientcare.platform.xlsx;

import java.util.ArrayList;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.TableRow;

/** Reads a sheet row by row, so that nobody reads on after a row that is refused. */
final class SheetRows extends Spliterators.AbstractSpliterator<TableRow> {

    /** As in a CSV file; empty cells behind the last one do not count. */
    static final int MAX_CELLS = 1_000;

    private static final String ROW = "row";
    private static final String CELL = "c";

    private static final int LETTERS = 26;

    private final PartReader sheet;
    private final List<String> strings;
    private final NumberFormats formats;
    private int row;
    private int characters;

    SheetRows(PartReader sheet, List<String> strings, NumberFormats formats) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.sheet = sheet;
        this.strings = strings;
        this.formats = formats;
    }

    @Override
    public boolean tryAdvance(Consumer<? super TableRow> action) {
        while (sheet.next()) {
            if (sheet.begins(ROW)) {
                TableRow read = read();
                if (!read.cells().isEmpty()) {
                    action.accept(read);
                    return true;
                }
            }
        }
        return false;
    }

    /** The row that begins. */
    private TableRow read() {
        int number = sheet.number("r", row + 1);
        if (number <= row) {
            throw XlsxFile.unreadable();
        }
        row = number;
        List<String> cells = new ArrayList<>();
        int next = 0;
        while (!sheet.ends(ROW)) {
            if (!sheet.next()) {
                throw XlsxFile.unreadable();
            }
            if (sheet.begins(CELL)) {
                int column = column(sheet.attribute("r", ""), next);
                if (column < next) {
                    throw XlsxFile.unreadable();
                }
                next = column + 1;
                add(cells, column, cell());
            }
        }
        return new TableRow(row, List.copyOf(cells));
    }

    private void add(List<String> cells, int column, String text) {
        if (text.isEmpty()) {
            return;
        }
        if (column >= MAX_CELLS) {
            throw DomainException.invalid(
                    Faults.WHOLE_BODY, FaultCode.TOO_MANY_CELLS.of(MAX_CELLS).at(row));
        }
        characters += text.length();
        if (characters > SharedStrings.MAX_CHARACTERS) {
            throw XlsxFile.tooLarge();
        }
        while (cells.size() < column) {
            cells.add("");
        }
        cells.add(text);
    }

    /**
     * The number of a column, from 0 on.
     *
     * @param place such as B7
     * @param next the one behind the cell before, where a file names no places
     */
    private static int column(String place, int next) {
        int column = 0;
        for (int i = 0; i < place.length() && Character.isLetter(place.charAt(i)); i++) {
            int letter = place.charAt(i) - 'A';
            if (letter < 0 || letter >= LETTERS || i > 2) {
                throw XlsxFile.unreadable();
            }
            column = column * LETTERS + letter + 1;
        }
        return column == 0 ? next : column - 1;
    }

    /** The text of the cell that begins. */
    private String cell() {
        String type = sheet.attribute("t", "n");
        int style = sheet.number("s", 0);
        String text = "";
        while (!sheet.ends(CELL)) {
            if (!sheet.next()) {
                throw XlsxFile.unreadable();
            }
            if (sheet.begins("v")) {
                text = text(type, sheet.text(), style);
            } else if (sheet.begins("is")) {
                text = SharedStrings.text(sheet, "is");
            }
        }
        return text;
    }

    private String text(String type, String stored, int style) {
        return switch (type) {
            case "s" -> shared(stored);
            case "n" -> formats.text(stored, style);
            case "b" -> stored.equals("1") ? "TRUE" : "FALSE";
            default -> SharedStrings.unescaped(stored);
        };
    }

    private String shared(String stored) {
        int number = PartReader.parse(stored, strings.size());
        if (number >= strings.size()) {
            throw XlsxFile.unreadable();
        }
        return strings.get(number);
    }
}
