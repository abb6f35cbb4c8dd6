package org.patientcare.operations.export;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.export.ExportedData;
import org.patientcare.platform.export.ExportedRows;

/** Reads the sections of an export as the owners of the tables describe them. */
@ApplicationScoped
class ExportRepository {

    /** So that neither the memory of a node nor the time of a statement grows with a patient. */
    static final int ROWS_PER_PAGE = 500;

    private static final String PART = "part";

    /** Of a section that has no others. */
    private static final String ONE_PART = "";

    @Inject private Database database;
    @Inject private Instance<ExportedData> declared;

    private final Map<ExportSection, ExportedRows> sections = new EnumMap<>(ExportSection.class);

    @PostConstruct
    void initialize() {
        declared.stream()
                .flatMap(feature -> feature.rows().stream())
                .forEach(rows -> sections.put(rows.of(), rows));
    }

    /**
     * A row of a section.
     *
     * @param values by their names, in order; null for none
     * @param place for the page behind it
     */
    private record ExportedRow(Map<String, Object> values, List<String> place) {}

    /**
     * Passes the rows of a section one by one; no connection is held meanwhile.
     *
     * @param goesOn asked before each page: whether more rows are wanted
     */
    void forEach(
            ExportSection of,
            PatientExport export,
            BooleanSupplier goesOn,
            Consumer<Map<String, Object>> reader) {
        ExportedRows rows = sections.get(of);
        for (String part : parts(rows, export)) {
            List<String> place = List.of();
            boolean isLast = false;
            while (!isLast && goesOn.getAsBoolean()) {
                List<ExportedRow> page = page(rows, export, part, place);
                for (ExportedRow row : page) {
                    reader.accept(row.values());
                    place = row.place();
                }
                isLast = page.size() < ROWS_PER_PAGE;
            }
        }
    }

    /** The patient's own row. */
    Map<String, Object> patient(PatientExport export) {
        return page(sections.get(ExportSection.PATIENT), export, ONE_PART, List.of())
                .get(0)
                .values();
    }

    private List<String> parts(ExportedRows rows, PatientExport export) {
        return rows.parts() == null
                ? List.of(ONE_PART)
                : statement(export, rows.parts()).list(row -> row.text(PART));
    }

    /**
     * A page of the rows of a part of a section.
     *
     * @param behind the place of the row before; empty for the first page
     */
    private List<ExportedRow> page(
            ExportedRows rows, PatientExport export, String part, List<String> behind) {
        SqlStatement statement =
                statement(export, rows.select(behind.isEmpty()))
                        .bind(PART, part)
                        .bind("most", ROWS_PER_PAGE);
        for (int i = 0; i < behind.size(); i++) {
            statement.bind(ExportedRows.parameter(i), behind.get(i));
        }
        return statement.list(row -> read(rows, row));
    }

    private SqlStatement statement(PatientExport export, String sql) {
        return database.forOrganization(export.organization())
                .statement(sql)
                .bind("patient", export.patient())
                .bind("code", export.code());
    }

    private static ExportedRow read(ExportedRows rows, Row row) {
        Map<String, Object> values = new LinkedHashMap<>();
        rows.values().forEach(value -> values.put(value.name(), value.read(row)));
        return new ExportedRow(values, rows.place(row));
    }
}
