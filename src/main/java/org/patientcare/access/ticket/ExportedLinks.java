package org.patientcare.access.ticket;

import static org.patientcare.platform.export.ExportedValue.instant;
import static org.patientcare.platform.export.ExportedValue.number;
import static org.patientcare.platform.export.ExportedValue.text;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.export.ExportedData;
import org.patientcare.platform.export.ExportedRows;
import org.patientcare.platform.export.ExportedRows.Key;

/**
 * That a patient has links to their page and to documents, and since when. What opens them is not
 * handed out.
 */
@ApplicationScoped
class ExportedLinks implements ExportedData {

    private static final ExportedRows PAGE_LINKS =
            new ExportedRows(
                    ExportSection.PAGE_LINKS,
                    "patient_link",
                    "FROM patient_link t"
                            + " WHERE t.organization_id = :organization AND t.patient_id = :patient",
                    List.of(Key.of("t.expires_at", "timestamptz"), Key.of("t.token_hash", "bytea")),
                    List.of(
                            instant("made_at"),
                            text("channel"),
                            instant("expires_at"),
                            instant("spent_at"),
                            number("wrong_dates", "t.errors", "errors")));

    private static final ExportedRows DOCUMENT_LINKS =
            new ExportedRows(
                    ExportSection.DOCUMENT_LINKS,
                    "ticket",
                    "FROM ticket t"
                            + " WHERE t.organization_id = :organization AND t.patient_id = :patient",
                    List.of(Key.of("t.expires_at", "timestamptz"), Key.of("t.token_hash", "bytea")),
                    List.of(
                            text(
                                    "prescription",
                                    "CAST(t.prescription_id AS text)",
                                    "prescription_id"),
                            instant("expires_at"),
                            number("gets_left")));

    @Override
    public List<ExportedRows> rows() {
        return List.of(PAGE_LINKS, DOCUMENT_LINKS);
    }
}
