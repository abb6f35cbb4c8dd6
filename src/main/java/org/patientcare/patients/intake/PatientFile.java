package org.patientcare.patients.intake;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.patientcare.patients.patient.PlanRule;
import org.patientcare.platform.csv.CsvTable;
import org.patientcare.platform.csv.CsvText;
import org.patientcare.platform.json.JsonFaults;
import org.patientcare.platform.shared.DomainException;

/**
 * A file of patients that was read.
 *
 * @param good in their order; no code is there twice
 * @param faulty how many lines cannot be loaded
 * @param faults those lines as a table, each with its number and what is wrong with it
 */
public record PatientFile(List<PatientLine> good, int faulty, String faults, PlanRule plans) {

    /** Of a file: so many have a megabyte or two, and are read within seconds. */
    public static final int MOST_LINES = 20_000;

    /**
     * @param check adds what is wrong with a request
     * @throws DomainException of kind INVALID if it is no table with the fields of patients
     */
    public static PatientFile read(byte[] csv, BiConsumer<Object, JsonFaults> check) {
        CsvTable table = CsvTable.read(csv, MOST_LINES);
        LineReader reader = new LineReader(table.heading(), check);
        CsvText faulty = new CsvText().row(row(LineReader.OURS, table.heading(), table.heading()));
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
                table.heading().contains(LineReader.PLAN) ? PlanRule.AS_NAMED : PlanRule.STAY;
        return new PatientFile(
                List.copyOf(good), table.lines().size() - good.size(), faulty.toString(), plans);
    }

    /** Without what an earlier file of faults had in our columns. */
    private static List<String> row(List<String> ours, List<String> heading, List<String> cells) {
        List<String> row = new ArrayList<>(ours);
        for (int i = 0; i < cells.size(); i++) {
            if (i >= heading.size() || !LineReader.OURS.contains(heading.get(i))) {
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
