package org.patientcare.trail.outbox;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;

/**
 * An event as it is kept.
 *
 * @param sequence grows with each event of an object, over all organizations
 * @param id told as {@code evt_} and its 32 digits
 * @param patientCode null if it concerns nobody
 * @param generation of an appointment's links when it happened; null for others
 * @param payload without what is added on sending
 */
public record StoredEvent(
        UUID organization,
        long sequence,
        UUID id,
        EventType type,
        ObjectKind objectKind,
        String objectCode,
        String patientCode,
        Integer generation,
        Instant occurredAt,
        JsonDocument payload) {

    /** The same with another payload. */
    public StoredEvent with(JsonDocument told) {
        return new StoredEvent(
                organization,
                sequence,
                id,
                type,
                objectKind,
                objectCode,
                patientCode,
                generation,
                occurredAt,
                told);
    }

    /** Its name outside, the same in each attempt. */
    public String name() {
        return "evt_" + id.toString().replace("-", "");
    }
}
