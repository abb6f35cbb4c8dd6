package org.patientcare.patients.intake;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.patients.intake.PatientLineReader.PatientLine;
import org.patientcare.platform.csv.CsvText;
import org.patientcare.platform.csv.CsvText.Delimiter;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.TableRow;

/**
 * A file of patients, read and checked.
 *
 * @param validLines valid lines in the order of the file, with distinct codes
 * @param faultyLines the others
 */
public record PatientImportFile(
        ImportTable table,
        ImportReading reading,
        List<PatientLine> validLines,
        List<FaultyLine> faultyLines) {

    /**
     * @param reading how the cells are understood; what it does not say is found in the cells
     * @param check adds the constraint violations of a request
     */
    public static PatientImportFile read(
            ImportTable table, ImportReading reading, BiConsumer<Object, Faults> check) {
        ImportReading complete = reading.completedBy(table);
        PatientLineReader reader = new PatientLineReader(complete, check);
        List<PatientLine> valid = new ArrayList<>();
        List<FaultyLine> faulty = new ArrayList<>();
        for (TableRow line : table.lines()) {
            Faults faults = new Faults();
            PatientLine read = reader.read(line, faults);
            if (faults.isEmpty()) {
                valid.add(read);
            } else {
                faulty.add(FaultyLine.of(line, faults, table.heading(), complete));
            }
        }
        return new PatientImportFile(table, complete, List.copyOf(valid), List.copyOf(faulty));
    }

    /**
     * The same file where codes of some valid lines are those of erased patients, and are refused.
     */
    PatientImportFile refusing(Set<String> codes) {
        if (codes.isEmpty()) {
            return this;
        }
        Map<Boolean, List<PatientLine>> byRefusal =
                validLines.stream()
                        .collect(
                                Collectors.partitioningBy(
                                        line -> codes.contains(line.patient().code())));
        Set<Integer> refused =
                byRefusal.get(true).stream().map(PatientLine::number).collect(Collectors.toSet());
        List<FaultyLine> faulty =
                Stream.concat(
                                faultyLines.stream(),
                                table.lines().stream()
                                        .filter(line -> refused.contains(line.line()))
                                        .map(
                                                line ->
                                                        FaultyLine.ofErased(
                                                                line, table.heading(), reading)))
                        .sorted(Comparator.comparingInt(FaultyLine::line))
                        .toList();
        return new PatientImportFile(table, reading, List.copyOf(byRefusal.get(false)), faulty);
    }

    /** The faulty lines as CSV with commas, each with its line number and its errors. */
    String faultsAsCsv() {
        List<String> heading = table.heading();
        return withLines(
                new CsvText(Delimiter.COMMA).row(row(Headings.OF_FAULTS, heading, heading)),
                heading,
                faultyLines);
    }

    /** More lines of that table. */
    static String moreFaultsAsCsv(List<String> heading, List<FaultyLine> lines) {
        return withLines(CsvText.continuation(Delimiter.COMMA), heading, lines);
    }

    private static String withLines(CsvText csv, List<String> heading, List<FaultyLine> lines) {
        for (FaultyLine each : lines) {
            List<String> ours = List.of(String.valueOf(each.line()), each.sentences());
            csv.row(row(ours, heading, each.cells()));
        }
        return csv.toString();
    }

    /** A row of that table; the columns of errors of an earlier one are left out. */
    private static List<String> row(List<String> ours, List<String> heading, List<String> cells) {
        List<String> row = new ArrayList<>(ours);
        for (int i = 0; i < cells.size(); i++) {
            if (i >= heading.size() || !Headings.OF_FAULTS.contains(heading.get(i))) {
                row.add(cells.get(i));
            }
        }
        return row;
    }
}
