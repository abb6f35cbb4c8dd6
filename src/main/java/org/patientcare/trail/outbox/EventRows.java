package org.patientcare.trail.outbox;

import java.util.UUID;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.JsonDocument;

/** Reads stored events from rows. */
public final class EventRows {

    private EventRows() {}

    /**
     * @param row with {@code sequence, id, event, object_kind, object_code, patient_code,
     *     generation, occurred_at, payload} of the table {@code event}
     * @throws IllegalArgumentException if this release does not know the type of the event
     */
    public static StoredEvent read(UUID organization, Row row) {
        return new StoredEvent(
                organization,
                row.number("sequence"),
                row.uuid("id"),
                row.enumValue(EventType.class, "event"),
                row.enumValue(ObjectKind.class, "object_kind"),
                row.text("object_code"),
                row.text("patient_code"),
                row.optionalInteger("generation").orElse(null),
                row.instant("occurred_at"),
                new JsonDocument(row.text("payload")));
    }
}
