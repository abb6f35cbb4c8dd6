package org.patientcare.patients.patient;

import static org.patientcare.platform.export.ExportedValue.date;
import static org.patientcare.platform.export.ExportedValue.instant;
import static org.patientcare.platform.export.ExportedValue.json;
import static org.patientcare.platform.export.ExportedValue.text;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.export.ExportedData;
import org.patientcare.platform.export.ExportedRows;
import org.patientcare.platform.export.ExportedRows.Key;

/** What an export has of the patient's own row, and which of it people changed lately. */
@ApplicationScoped
class ExportedPatient implements ExportedData {

    private static final ExportedRows PATIENT =
            new ExportedRows(
                    ExportSection.PATIENT,
                    "patient",
                    "FROM patient t WHERE t.organization_id = :organization AND t.id = :patient",
                    List.of(Key.of("t.id", "bigint")),
                    List.of(
                            text("code"),
                            text("first_name"),
                            text("last_name"),
                            text("gender"),
                            date("birth_date"),
                            text("tax_id"),
                            text("email"),
                            text("phone"),
                            text("locale"),
                            text("plan"),
                            instant("subscribed_until"),
                            instant("unsubscribed_at"),
                            text("named_plan"),
                            json("meta", "t.meta", "meta"),
                            instant("created_at"),
                            instant("updated_at")));

    private static final ExportedRows CONTACT_CHANGES =
            new ExportedRows(
                    ExportSection.CONTACT_CHANGES,
                    "patient_contact_change",
                    "FROM patient_contact_change t"
                            + " WHERE t.organization_id = :organization AND t.patient_id = :patient",
                    List.of(Key.of("t.field", "text")),
                    List.of(text("field"), instant("changed_at")));

    @Override
    public List<ExportedRows> rows() {
        return List.of(PATIENT, CONTACT_CHANGES);
    }
}
