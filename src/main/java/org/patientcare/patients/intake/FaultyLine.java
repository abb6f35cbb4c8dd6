package org.patientcare.patients.intake;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.TableRow;
import org.patientcare.platform.shared.WireNamed;

/**
 * A line of a file that cannot be loaded, as the API shows it.
 *
 * @param line its number in the file
 * @param cells in the order of the heading
 * @param faults what is wrong, in the order of the fields' names
 */
record FaultyLine(int line, List<String> cells, List<CellFault> faults) {

    /**
     * What is wrong with a cell.
     *
     * @param column its place in the heading, from 0; null if the file has no such column, or the
     *     fault belongs to the whole line
     * @param heading how the file calls the column; the field's name if it has none
     */
    record CellFault(
            Integer column,
            String heading,
            String field,
            String code,
            Map<String, Object> params,
            String message) {

        static CellFault of(String path, Fault fault, List<String> heading, ImportReading reading) {
            String field = path.split("[.\\[]", 2)[0];
            Integer column =
                    WireNamed.find(PatientColumn.class, field).flatMap(reading::place).orElse(null);
            return new CellFault(
                    column,
                    column == null ? field : ImportReading.name(heading, column),
                    field,
                    fault.code(),
                    fault.params(),
                    fault.sentence());
        }
    }

    static FaultyLine of(
            TableRow line, Faults faults, List<String> heading, ImportReading reading) {
        return new FaultyLine(
                line.line(),
                line.cells(),
                faults.byPath().entrySet().stream()
                        .flatMap(
                                each ->
                                        each.getValue().stream()
                                                .map(
                                                        fault ->
                                                                CellFault.of(
                                                                        each.getKey(),
                                                                        fault,
                                                                        heading,
                                                                        reading)))
                        .toList());
    }

    /** A line without other faults, whose code is that of an erased patient, and is refused. */
    static FaultyLine ofErased(TableRow line, List<String> heading, ImportReading reading) {
        Faults erased = new Faults();
        erased.add(PatientColumn.CODE.code(), FaultCode.PATIENT_ERASED.of());
        return of(line, erased, heading, reading);
    }

    /** What is wrong in one text, in English, each after the heading of its column. */
    String sentences() {
        return faults.stream()
                .map(fault -> fault.heading() + ": " + fault.message())
                .collect(Collectors.joining("; "));
    }
}
