package org.patientcare.access.token;

import static org.patientcare.platform.export.ExportedValue.instant;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.export.ExportedData;
import org.patientcare.platform.export.ExportedRows;
import org.patientcare.platform.export.ExportedRows.Key;

/** That somebody can act as the patient now, and until when. The tokens are not handed out. */
@ApplicationScoped
class ExportedSessions implements ExportedData {

    private static final ExportedRows SESSIONS =
            new ExportedRows(
                    ExportSection.SESSIONS,
                    "patient_token",
                    "FROM patient_token t"
                            + " WHERE t.organization_id = :organization AND t.patient_id = :patient",
                    List.of(Key.of("t.expires_at", "timestamptz"), Key.of("t.jti", "uuid")),
                    List.of(instant("expires_at")));

    @Override
    public List<ExportedRows> rows() {
        return List.of(SESSIONS);
    }
}
