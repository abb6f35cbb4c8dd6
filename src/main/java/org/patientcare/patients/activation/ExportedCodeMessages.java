package org.patientcare.patients.activation;

import static org.patientcare.platform.export.ExportedValue.instant;
import static org.patientcare.platform.export.ExportedValue.text;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.export.ExportedData;
import org.patientcare.platform.export.ExportedRows;
import org.patientcare.platform.export.ExportedRows.Key;

/**
 * The messages by which codes were sent that this patient redeemed. Of codes for several patients
 * they may have gone to somebody else, so they are left out.
 */
@ApplicationScoped
class ExportedCodeMessages implements ExportedData {

    private static final ExportedRows MESSAGES =
            new ExportedRows(
                    ExportSection.CODE_MESSAGES,
                    "delivery",
                    """
                    FROM delivery t JOIN activation_code c ON c.organization_id = t.organization_id AND c.code = t.code
                    WHERE t.organization_id = :organization AND c.max_redemptions = 1
                        AND EXISTS (SELECT FROM redemption r WHERE r.organization_id = c.organization_id
                            AND r.activation_code_id = c.id AND r.patient_id = :patient)
                        AND NOT EXISTS (SELECT FROM redemption r WHERE r.organization_id = c.organization_id
                            AND r.activation_code_id = c.id AND r.patient_id <> :patient)""",
                    List.of(Key.of("t.id", "bigint")),
                    List.of(
                            text("code"),
                            instant("at"),
                            text("channel"),
                            text("recipient"),
                            text("state")));

    @Override
    public List<ExportedRows> rows() {
        return List.of(MESSAGES);
    }
}
