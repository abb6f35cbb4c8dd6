package org.patientcare.patients.intake;

import java.util.List;
import java.util.stream.IntStream;
import org.patientcare.patients.patient.Gender;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.WireNamed;

/**
 * What a person is told of how a file is understood.
 *
 * @param examples a value of each column, empty where it has none; null if the cells were not read
 * @param questions what the person has to say, by the names of fields of the reading
 * @param notices what would surprise, as a list of objects
 */
public record ReadingReport(
        List<String> heading,
        List<String> examples,
        ImportReading reading,
        List<String> questions,
        JsonDocument notices) {

    static ReadingReport of(PatientImportFile file, List<ImportNotice> notices) {
        ImportTable table = file.table();
        return new ReadingReport(
                table.heading(),
                IntStream.range(0, table.heading().size())
                        .mapToObj(
                                i ->
                                        table.cells(i)
                                                .filter(cell -> !cell.isEmpty())
                                                .findFirst()
                                                .orElse(""))
                        .toList(),
                file.reading(),
                file.reading().questions(table),
                Json.document(notices));
    }

    /** Null if the file was uploaded to a node of an earlier release. */
    static ReadingReport read(Row row) {
        return row.text("columns") == null
                ? null
                : new ReadingReport(
                        row.texts("heading"),
                        null,
                        readingOf(row),
                        row.texts("questions"),
                        new JsonDocument(row.text("notices")));
    }

    static ImportReading readingOf(Row row) {
        return new ImportReading(
                row.texts("columns").stream()
                        .map(code -> WireNamed.of(PatientColumn.class, code))
                        .toList(),
                row.enumValue(DateOrder.class, "date_order"),
                row.enumValue(Gender.class, "m_means"),
                row.text("phone_country"));
    }
}
