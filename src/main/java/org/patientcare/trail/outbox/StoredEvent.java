package org.patientcare.trail.outbox;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Origin;

/**
 * A stored event.
 *
 * @param sequence identity over all organizations; the events of one object have it in the order in
 *     which they happened
 * @param id for what callers see of it, see {@link #externalId(UUID)}
 * @param patientCode null if the event concerns nobody
 * @param generation of an appointment's links when the event happened; null for other events
 * @param origin of the appointment; null for other events, and for those of older releases
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
        Origin origin,
        Instant occurredAt,
        JsonDocument payload) {

    /**
     * @param row with {@code sequence, id, event, object_kind, object_code, patient_code,
     *     generation, origin, occurred_at, payload} of the table {@code event}
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
                row.enumValue(Origin.class, "origin"),
                row.instant("occurred_at"),
                new JsonDocument(row.text("payload")));
    }

    /** This event with another payload. */
    public StoredEvent with(JsonDocument newPayload) {
        return new StoredEvent(
                organization,
                sequence,
                id,
                type,
                objectKind,
                objectCode,
                patientCode,
                generation,
                origin,
                occurredAt,
                newPayload);
    }

    /** The body of a delivery of this event, with the payload that it has. */
    public JsonDocument body() {
        return body(type.deliveredAs(), occurredAt, payload);
    }

    /**
     * The body of a delivery.
     *
     * @param type as deliveries carry it
     */
    public static JsonDocument body(String type, Instant occurred, JsonDocument payload) {
        return new JsonDocument(
                "{\"type\":\"%s\",\"occurred_on\":%d,\"payload\":%s}"
                        .formatted(type, occurred.getEpochSecond(), payload.text()));
    }

    /** The id of an event outside the service: {@code evt_} and the 32 digits of its UUID. */
    public static String externalId(UUID id) {
        return "evt_" + id.toString().replace("-", "");
    }

    /** The event's id outside the service, the same in each delivery attempt. */
    public String externalId() {
        return externalId(id);
    }

    /**
     * Adds what is never stored to payloads when they are sent or read, such as links. Every
     * application-scoped bean of this type is called.
     */
    public interface PayloadCompletion {

        /** The types of events whose payloads it completes. */
        Set<EventType> types();

        /**
         * Completes payloads, by one statement outside any transaction.
         *
         * @param events of these types, of one organization
         * @return payloads by the sequence of their event
         */
        Map<Long, JsonDocument> complete(UUID organization, List<StoredEvent> events);
    }
}
