package org.patientcare.patients.intake;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.patientcare.patients.patient.PlanRule;
import org.patientcare.platform.csv.CsvTable;
import org.patientcare.platform.csv.CsvText;
import org.patientcare.platform.csv.Delimiter;
import org.patientcare.platform.json.JsonFaults;
import org.patientcare.platform.shared.DomainException;

/**
 * A parsed file of patients.
 *
 * @param validLines valid lines in the order of the file, with distinct codes
 * @param faulty number of lines that cannot be loaded
 * @param faults those lines as CSV with commas, each with its line number and its errors
 */
public record PatientImportFile(
        List<PatientLine> validLines, int faulty, String faults, PlanRule plans) {

    /**
     * Maximum number of lines without the heading; so many take one to two MB and are read within
     * seconds.
     */
    public static final int MAX_LINES = 20_000;

    /**
     * @param check adds the constraint violations of a request
     * @throws DomainException of kind INVALID if the file is not a table with the fields of
     *     patients
     */
    public static PatientImportFile read(byte[] csv, BiConsumer<Object, JsonFaults> check) {
        CsvTable table = CsvTable.read(csv, MAX_LINES);
        PatientLineReader reader = new PatientLineReader(table.heading(), check);
        CsvText faulty =
                new CsvText(Delimiter.COMMA)
                        .row(
                                row(
                                        PatientLineReader.ERROR_COLUMNS,
                                        table.heading(),
                                        table.heading()));
        List<PatientLine> good = new ArrayList<>();
        for (CsvTable.Line line : table.lines()) {
            JsonFaults faults = new JsonFaults();
            PatientLine read = reader.read(line, faults);
            if (faults.isEmpty()) {
                good.add(read);
            } else {
                List<String> ours = List.of(String.valueOf(line.number()), sentences(faults));
                faulty.row(row(ours, table.heading(), line.cells()));
            }
        }
        PlanRule plans =
                table.heading().contains(PatientLineReader.PLAN) ? PlanRule.APPLY : PlanRule.KEEP;
        return new PatientImportFile(
                List.copyOf(good), table.lines().size() - good.size(), faulty.toString(), plans);
    }

    /** Builds a row of the error table; the error columns of an earlier one are left out. */
    private static List<String> row(List<String> ours, List<String> heading, List<String> cells) {
        List<String> row = new ArrayList<>(ours);
        for (int i = 0; i < cells.size(); i++) {
            if (i >= heading.size() || !PatientLineReader.ERROR_COLUMNS.contains(heading.get(i))) {
                row.add(cells.get(i));
            }
        }
        return row;
    }

    private static String sentences(JsonFaults faults) {
        return faults.byPath().entrySet().stream()
                .map(each -> each.getKey() + ": " + String.join(", ", each.getValue()))
                .collect(Collectors.joining("; "));
    }
}
