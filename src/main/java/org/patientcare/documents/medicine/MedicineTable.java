package org.patientcare.documents.medicine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import org.patientcare.platform.csv.CsvFile;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.TableRow;

/**
 * Reads a list of medicines from CSV: the columns {@code substance}, {@code strength} and {@code
 * form} in any order, of which the first is required. Other columns are ignored, since lists of
 * authorities have many; so are lines without any value.
 */
public final class MedicineTable {

    /** Maximum number of lines without the heading. */
    public static final int MAX_LINES = 20_000;

    /** A longer list would help nobody who corrects a file. */
    private static final int MOST_FAULTS = 20;

    private static final String HEADING = "heading";
    private static final String SUBSTANCE = "substance";
    private static final String STRENGTH = "strength";
    private static final String FORM = "form";

    private MedicineTable() {}

    /**
     * @param check adds the constraint violations of a medicine
     * @throws DomainException of kind INVALID if the file is no table, has only a heading or too
     *     many lines, has no column of substances or has a column twice; or if a line cannot be
     *     loaded: with the faults of the first such lines, each with the number of its line
     */
    public static List<Medicine> read(byte[] csv, BiConsumer<Object, Faults> check) {
        List<TableRow> rows = rows(csv);
        Columns columns = Columns.of(rows.get(0).cells());
        List<Medicine> medicines = new ArrayList<>();
        Faults faults = new Faults();
        for (TableRow row : rows.subList(1, rows.size())) {
            Medicine medicine = columns.medicine(row);
            Faults found = new Faults();
            check.accept(medicine, found);
            found.byPath()
                    .forEach(
                            (column, all) ->
                                    all.forEach(fault -> faults.add(column, fault.at(row.line()))));
            if (faults.byPath().values().stream().mapToInt(List::size).sum() >= MOST_FAULTS) {
                break;
            }
            medicines.add(medicine);
        }
        faults.throwIfAny();
        return List.copyOf(medicines);
    }

    /** The heading and the lines; no more are read than a list may have. */
    private static List<TableRow> rows(byte[] csv) {
        List<TableRow> rows =
                CsvFile.read(csv)
                        .rows()
                        .filter(row -> !row.cells().stream().allMatch(String::isBlank))
                        .limit(MAX_LINES + 2)
                        .toList();
        if (rows.size() > MAX_LINES + 1) {
            throw refused(FaultCode.TOO_MANY_ROWS.of(MAX_LINES));
        }
        if (rows.size() < 2) {
            throw refused(FaultCode.EMPTY_TABLE.of());
        }
        return rows;
    }

    private static DomainException refused(Fault fault) {
        return DomainException.invalid(Faults.WHOLE_BODY, fault);
    }

    /**
     * Where the columns are.
     *
     * @param strength -1 if there is no such column, as for {@code form}
     */
    private record Columns(int substance, int strength, int form) {

        static Columns of(List<String> heading) {
            List<String> names =
                    heading.stream().map(name -> name.strip().toLowerCase(Locale.ROOT)).toList();
            if (!names.contains(SUBSTANCE)) {
                throw DomainException.invalid(HEADING, FaultCode.COLUMN_MISSING.of(SUBSTANCE));
            }
            for (String name : List.of(SUBSTANCE, STRENGTH, FORM)) {
                if (names.indexOf(name) != names.lastIndexOf(name)) {
                    throw DomainException.invalid(
                            HEADING,
                            FaultCode.COLUMN_REPEATED.of(
                                    heading.get(names.lastIndexOf(name)).strip()));
                }
            }
            return new Columns(
                    names.indexOf(SUBSTANCE), names.indexOf(STRENGTH), names.indexOf(FORM));
        }

        Medicine medicine(TableRow row) {
            return new Medicine(cell(row, substance), cell(row, strength), cell(row, form));
        }

        /** An empty cell and one that the line does not have are null. */
        private static String cell(TableRow row, int column) {
            List<String> cells = row.cells();
            String text = column < 0 || column >= cells.size() ? "" : cells.get(column).strip();
            return text.isEmpty() ? null : text;
        }
    }
}
