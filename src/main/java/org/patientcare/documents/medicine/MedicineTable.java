package org.patientcare.documents.medicine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import org.patientcare.platform.csv.CsvTable;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;

/**
 * Reads a list of medicines from CSV: the columns {@code substance}, {@code strength} and {@code
 * form} in any order, of which the first is required. Other columns are ignored, since lists of
 * authorities have many.
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
     * @throws DomainException of kind INVALID if the file is no table, has no column of substances
     *     or has a column twice; or if a line cannot be loaded: with the faults of the first such
     *     lines, each with the number of its line
     */
    public static List<Medicine> read(byte[] csv, BiConsumer<Object, Faults> check) {
        CsvTable table = CsvTable.read(csv, MAX_LINES);
        Columns columns = Columns.of(table.heading());
        List<Medicine> medicines = new ArrayList<>();
        Faults faults = new Faults();
        for (CsvTable.Line line : table.lines()) {
            Medicine medicine = columns.medicine(line);
            Faults found = new Faults();
            check.accept(medicine, found);
            found.byPath()
                    .forEach(
                            (column, all) ->
                                    all.forEach(
                                            fault -> faults.add(column, fault.at(line.number()))));
            if (faults.byPath().values().stream().mapToInt(List::size).sum() >= MOST_FAULTS) {
                break;
            }
            medicines.add(medicine);
        }
        faults.throwIfAny();
        return List.copyOf(medicines);
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
                            HEADING, FaultCode.COLUMN_REPEATED.of(names.lastIndexOf(name) + 1));
                }
            }
            return new Columns(
                    names.indexOf(SUBSTANCE), names.indexOf(STRENGTH), names.indexOf(FORM));
        }

        Medicine medicine(CsvTable.Line line) {
            return new Medicine(cell(line, substance), cell(line, strength), cell(line, form));
        }

        /** An empty cell and one that the line does not have are null. */
        private static String cell(CsvTable.Line line, int column) {
            List<String> cells = line.cells();
            String text = column < 0 || column >= cells.size() ? "" : cells.get(column).strip();
            return text.isEmpty() ? null : text;
        }
    }
}
