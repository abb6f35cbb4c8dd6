package org.patientcare.patients.intake;

import static org.patientcare.platform.export.ExportedValue.instant;
import static org.patientcare.platform.export.ExportedValue.json;
import static org.patientcare.platform.export.ExportedValue.text;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.export.ExportedData;
import org.patientcare.platform.export.ExportedRows;
import org.patientcare.platform.export.ExportedRows.Key;

/**
 * What a file that waits to be loaded says of a patient. Of its other patients nothing is handed
 * out.
 */
@ApplicationScoped
class ExportedImports implements ExportedData {

    /** Up to 20 wait, of 4 MiB each. */
    private static final String FILES =
            """
            SELECT CAST(i.id AS text) AS part FROM patient_import i
            WHERE i.organization_id = :organization AND i.state <> 'finished' ORDER BY i.id""";

    private static final ExportedRows IMPORTS =
            new ExportedRows(
                    ExportSection.IMPORTS,
                    "patient_import_batch",
                    FILES,
                    """
                    FROM patient_import_batch t
                        JOIN patient_import i ON i.organization_id = t.organization_id AND i.id = t.import_id
                        CROSS JOIN LATERAL json_array_elements(CAST(t.patients AS json) -> 'patients') AS line (content)
                    WHERE t.organization_id = :organization AND t.import_id = CAST(:part AS uuid)
                        AND line.content ->> 'code' = :code""",
                    List.of(Key.of("t.import_id", "uuid"), Key.of("t.number", "integer")),
                    List.of(
                            instant("uploaded_at", "i.created_at"),
                            text("state", "i.state"),
                            json("content", "CAST(line.content AS text)", "patients")));

    @Override
    public List<ExportedRows> rows() {
        return List.of(IMPORTS);
    }
}
