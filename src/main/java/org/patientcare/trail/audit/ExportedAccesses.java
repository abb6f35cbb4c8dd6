package org.patientcare.trail.audit;

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
 * Who had access to a patient's data: when, in which role, what they did, and why, without names.
 * Each row is an event of the audit trail; what it says of other patients is left out.
 */
@ApplicationScoped
class ExportedAccesses implements ExportedData {

    /**
     * The events are found by the index of patients, and only then put into order: a statement that
     * is planned for few of them would read the trail from its beginning.
     */
    private static final ExportedRows ACCESSES =
            new ExportedRows(
                    ExportSection.ACCESSES,
                    "audit_log",
                    """
                    FROM (SELECT s.at, s.event_id FROM audit_subject s
                            WHERE s.patient_ids && ARRAY[CAST(:patient AS bigint)]
                                AND s.organization_id = :organization OFFSET 0) t
                        CROSS JOIN LATERAL (
                            SELECT l.action, l.actor_kind, l.outcome, l.times, l.facts ->> 'role' AS role,
                                l.facts ->> 'purpose' AS purpose
                            FROM audit_log l WHERE l.at = t.at AND l.id = t.event_id OFFSET 0) e
                    WHERE true""",
                    List.of(Key.of("t.at", "timestamptz"), Key.of("t.event_id", "bigint")),
                    List.of(
                            instant("at", "t.at", "at"),
                            text("action", "e.action", "action"),
                            text("actor", "e.actor_kind", "actor_kind"),
                            text("role", "e.role", "facts"),
                            text("purpose", "e.purpose", "facts"),
                            text("outcome", "e.outcome", "outcome"),
                            number("times", "e.times", "times")));

    @Override
    public List<ExportedRows> rows() {
        return List.of(ACCESSES);
    }
}
