package org.patientcare.trail.outbox;

import java.util.UUID;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.JsonDocument;

/** Events as rows have them. */
public final class EventRows {

    private EventRows() {}

    /**
     * @param row with {@code sequence, id, event, object_kind, object_code, patient_code,
     *     generation, occurred_at, payload} of the table {@code event}
     * @throws IllegalArgumentException if the type is one that this release does not know
     */
    public static StoredEvent read(UUID organization, Row row) {
        return new StoredEvent(
                organization,
                row.number("sequence"),
                row.uuid("id"),
                row.word(EventType.class, "event"),
                row.word(ObjectKind.class, "object_kind"),
                row.text("object_code"),
                row.text("patient_code"),
                row.knownInteger("generation").orElse(null),
                row.instant("occurred_at"),
                new JsonDocument(row.text("payload")));
    }
}
