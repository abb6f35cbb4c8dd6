package org.patientcare.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * An event as it is stored.
 *
 * @param event the type in subscriptions
 * @param type the type in deliveries
 * @param object kind and code of the object that it is about
 * @param patient the code; null if it concerns no patient
 * @param generation of the visit's links; null if there are none
 * @param payload JSON as it is stored
 */
public record PublishedEvent(
        String event,
        String type,
        String object,
        String patient,
        Integer generation,
        String payload) {

    private static final String OF_ORGANIZATION =
            """
            SELECT coalesce(json_agg(json_build_object('event', event, 'type', type, 'object', object_kind || ' ' || object_code,
                'patient', patient_code, 'generation', generation, 'payload', payload::text) ORDER BY sequence), '[]')::text
            FROM event WHERE organization_id = ?""";

    /** All events of an organization, in the order in which they happened. */
    public static List<PublishedEvent> of(Organization organization) {
        List<PublishedEvent> events = new ArrayList<>();
        try {
            String rows = (String) Database.value(OF_ORGANIZATION, organization.uuid());
            for (JsonNode row : new ObjectMapper().readTree(rows)) {
                events.add(
                        new PublishedEvent(
                                row.get("event").asText(),
                                row.get("type").asText(),
                                row.get("object").asText(),
                                row.get("patient").textValue(),
                                row.get("generation").isNull()
                                        ? null
                                        : row.get("generation").asInt(),
                                row.get("payload").asText()));
            }
        } catch (com.fasterxml.jackson.core.JacksonException e) {
            throw new UncheckedIOException(e);
        }
        return events;
    }

    /** The events of one type. */
    public static List<PublishedEvent> of(Organization organization, String event) {
        return of(organization).stream().filter(each -> each.event().equals(event)).toList();
    }

    public JsonNode json() {
        try {
            return new ObjectMapper().readTree(payload);
        } catch (com.fasterxml.jackson.core.JacksonException e) {
            throw new UncheckedIOException(e);
        }
    }
}
