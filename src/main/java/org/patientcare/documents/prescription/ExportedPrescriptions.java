package org.patientcare.documents.prescription;

import static org.patientcare.platform.export.ExportedValue.date;
import static org.patientcare.platform.export.ExportedValue.instant;
import static org.patientcare.platform.export.ExportedValue.number;
import static org.patientcare.platform.export.ExportedValue.text;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.export.ExportedData;
import org.patientcare.platform.export.ExportedRows;
import org.patientcare.platform.export.ExportedRows.Key;

/** A patient's prescriptions as they were issued. Their documents are fetched by their codes. */
@ApplicationScoped
class ExportedPrescriptions implements ExportedData {

    private static final ExportedRows PRESCRIPTIONS =
            new ExportedRows(
                    ExportSection.PRESCRIPTIONS,
                    "prescription",
                    """
                    FROM prescription t LEFT JOIN prescription_document d
                        ON d.organization_id = t.organization_id AND d.prescription_id = t.id
                    WHERE t.organization_id = :organization AND t.patient_id = :patient""",
                    List.of(Key.of("t.issued_at", "timestamptz"), Key.of("t.id", "uuid")),
                    List.of(
                            text("code", "CAST(t.id AS text)", "id"),
                            instant("issued_at"),
                            date("issued_on"),
                            text("prescriber", "t.prescriber_name"),
                            text("organization", "t.organization_name", "organization_name"),
                            text("first_name", "t.patient_first_name", "patient_first_name"),
                            text("last_name", "t.patient_last_name", "patient_last_name"),
                            text("gender", "t.patient_gender", "patient_gender"),
                            date("birth_date", "t.patient_birth_date", "patient_birth_date"),
                            text("print_name"),
                            text("language"),
                            text("notes"),
                            instant("withdrawn_at"),
                            text("withdrawal_reason"),
                            text("reference"),
                            text(
                                    "document_sha256",
                                    "encode(d.sha256, 'hex')",
                                    "prescription_document.sha256")));

    private static final ExportedRows ITEMS =
            new ExportedRows(
                    ExportSection.PRESCRIPTION_ITEMS,
                    "prescription_item",
                    """
                    FROM prescription_item t
                        JOIN prescription p ON p.organization_id = t.organization_id AND p.id = t.prescription_id
                    WHERE t.organization_id = :organization AND p.patient_id = :patient""",
                    List.of(
                            Key.of("p.issued_at", "timestamptz"),
                            Key.of("t.prescription_id", "uuid"),
                            Key.of("t.position", "integer")),
                    List.of(
                            text(
                                    "prescription",
                                    "CAST(t.prescription_id AS text)",
                                    "prescription_id"),
                            number("position"),
                            text("active_substance"),
                            text("dose"),
                            text("posology"),
                            text("quantity")));

    @Override
    public List<ExportedRows> rows() {
        return List.of(PRESCRIPTIONS, ITEMS);
    }
}
