package org.patientcare.visits.appointment;

import static org.patientcare.platform.export.ExportedValue.flag;
import static org.patientcare.platform.export.ExportedValue.instant;
import static org.patientcare.platform.export.ExportedValue.number;
import static org.patientcare.platform.export.ExportedValue.text;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.export.ExportedData;
import org.patientcare.platform.export.ExportedRows;
import org.patientcare.platform.export.ExportedRows.Key;
import org.patientcare.platform.export.ExportedValue;

/** A patient's visits, how they changed, and what was sent and asked about them. */
@ApplicationScoped
class ExportedVisits implements ExportedData {

    private static final String OF_VISIT =
            " JOIN appointment a ON a.organization_id = t.organization_id AND a.id = t.appointment_id";

    private static final String OF_PATIENT =
            " WHERE t.organization_id = :organization AND a.patient_id = :patient";

    /** What the page of the other side told is left out. */
    private static final String BY_PATIENT = OF_VISIT + OF_PATIENT + " AND t.role = 'patient'";

    private static final Key VISIT_ID = Key.of("t.appointment_id", "bigint");
    private static final ExportedValue VISIT = text("visit", "a.code");

    private static final ExportedRows VISITS =
            new ExportedRows(
                    ExportSection.VISITS,
                    "appointment",
                    """
                    FROM appointment t JOIN professional p ON p.hash = t.professional_hash
                    WHERE t.organization_id = :organization AND t.patient_id = :patient""",
                    List.of(Key.of("t.starts_at", "timestamptz"), Key.of("t.id", "bigint")),
                    List.of(
                            text("code"),
                            instant("starts_at"),
                            instant("ends_at"),
                            number("duration"),
                            text("state"),
                            text("professional", "p.name"),
                            text("origin"),
                            instant("first_starts_at"),
                            instant("created_at"),
                            instant("updated_at")));

    private static final ExportedRows CHANGES =
            new ExportedRows(
                    ExportSection.VISIT_CHANGES,
                    "appointment_history",
                    "FROM appointment_history t"
                            + OF_VISIT
                            + " LEFT JOIN professional p ON p.hash = t.professional_hash"
                            + OF_PATIENT,
                    List.of(VISIT_ID, Key.of("t.id", "bigint")),
                    List.of(
                            VISIT,
                            instant("at"),
                            text("state"),
                            text("reason"),
                            text("handed_to", "p.name")));

    /** With the text to which the patient agreed. */
    private static final ExportedRows CONSENTS =
            new ExportedRows(
                    ExportSection.VISIT_CONSENTS,
                    "visit_consent",
                    "FROM visit_consent t"
                            + OF_VISIT
                            + " LEFT JOIN organization_notice n ON n.organization_id = t.organization_id"
                            + " AND n.kind = 'consent' AND n.language = t.language AND n.version = t.version"
                            + OF_PATIENT,
                    List.of(VISIT_ID),
                    List.of(
                            VISIT,
                            instant("given_at"),
                            text("language"),
                            number("version"),
                            text("text", "n.text")));

    private static final ExportedRows LINKS =
            new ExportedRows(
                    ExportSection.VISIT_LINKS,
                    "visit_link",
                    "FROM visit_link t" + BY_PATIENT,
                    List.of(VISIT_ID, Key.of("t.token_hash", "bytea")),
                    List.of(VISIT, instant("made_at")));

    private static final ExportedRows REMINDERS =
            new ExportedRows(
                    ExportSection.VISIT_REMINDERS,
                    "appointment_reminder",
                    "FROM appointment_reminder t" + OF_VISIT + OF_PATIENT,
                    List.of(VISIT_ID, Key.of("t.generation", "integer"), Key.of("t.kind", "text")),
                    List.of(
                            VISIT,
                            text("kind"),
                            instant("due_at"),
                            text("state"),
                            text("channel")));

    private static final ExportedRows DELAYS =
            new ExportedRows(
                    ExportSection.VISIT_DELAYS,
                    "appointment_delay",
                    "FROM appointment_delay t" + OF_VISIT + OF_PATIENT,
                    List.of(
                            VISIT_ID,
                            Key.of("t.generation", "integer"),
                            Key.of("t.number", "integer")),
                    List.of(
                            VISIT,
                            number("minutes"),
                            instant("due_at"),
                            text("state"),
                            text("channel")));

    private static final ExportedRows REPORTS =
            new ExportedRows(
                    ExportSection.VISIT_REPORTS,
                    "visit_hindrance",
                    "FROM visit_hindrance t" + BY_PATIENT,
                    List.of(VISIT_ID, Key.of("t.moment", "text"), Key.of("t.word", "text")),
                    List.of(
                            VISIT,
                            text("moment"),
                            text("word"),
                            text("browser"),
                            instant("first_at"),
                            instant("last_at"),
                            number("times")));

    private static final ExportedRows ANSWERS =
            new ExportedRows(
                    ExportSection.VISIT_ANSWERS,
                    "visit_answer",
                    "FROM visit_answer t" + BY_PATIENT,
                    List.of(VISIT_ID),
                    List.of(VISIT, instant("at"), flag("worked"), text("browser")));

    @Override
    public List<ExportedRows> rows() {
        return List.of(VISITS, CHANGES, CONSENTS, LINKS, REMINDERS, DELAYS, REPORTS, ANSWERS);
    }
}
