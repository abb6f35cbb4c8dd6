package org.patientcare.patients.redemption;

import static org.patientcare.platform.export.ExportedValue.instant;
import static org.patientcare.platform.export.ExportedValue.text;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.export.ExportedData;
import org.patientcare.platform.export.ExportedRows;
import org.patientcare.platform.export.ExportedRows.Key;

/** The plans that a patient got by codes, those that were undone included. */
@ApplicationScoped
class ExportedRedemptions implements ExportedData {

    private static final ExportedRows REDEMPTIONS =
            new ExportedRows(
                    ExportSection.REDEMPTIONS,
                    "redemption",
                    """
                    FROM redemption t JOIN activation_code c
                        ON c.organization_id = t.organization_id AND c.id = t.activation_code_id
                    WHERE t.organization_id = :organization AND t.patient_id = :patient""",
                    List.of(Key.of("t.id", "bigint")),
                    List.of(
                            text("code", "c.code"),
                            text("plan"),
                            instant("redeemed_at"),
                            instant("subscribed_until"),
                            instant("undone_at"),
                            text("undo_reason", "nullif(t.undo_reason, '')", "undo_reason")));

    @Override
    public List<ExportedRows> rows() {
        return List.of(REDEMPTIONS);
    }
}
